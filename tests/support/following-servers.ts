import { pino } from 'pino';
import { test as base } from 'vitest';
import type { Database, Invalidated } from '#lib/server/db/database.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { makeTestDatabase } from './test-database.ts';

interface FollowedCaches extends Invalidated {
  /** The tags of each write. */
  readonly invalidated: string[][];
  readonly clears: number;
  readonly expiries: number;
}

/** Caches that record what they are told. */
const followedCaches = (): FollowedCaches => {
  const invalidated: string[][] = [];
  let clears = 0;
  let expiries = 0;
  return {
    invalidated,
    get clears() {
      return clears;
    },
    get expiries() {
      return expiries;
    },
    invalidateAll: (writes) => void invalidated.push(...writes.map((tags) => [...tags])),
    clear: () => void clears++,
    expire: () => void expiries++,
    suspend: () => {},
    resume: () => {},
  };
};

/** What a server has of the database: its connections, and caches that follow the others' writes. */
export interface TestServer {
  db: Database;
  caches: FollowedCaches;
}

/** Two servers on one PostgreSQL database. */
export const test = base.extend<{ url: string; servers: { one: TestServer; other: TestServer } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  url: async ({}, use) => {
    const database = await makeTestDatabase();
    await use(database.url);
    await database.remove();
  },
  servers: async ({ url }, use) => {
    const log = pino({ level: 'silent' });
    const start = async () => {
      const db = openDatabase(databaseOf(url, 7));
      const caches = followedCaches();
      const stop = await db.followInvalidations(caches, log);
      const end = async () => {
        await stop();
        await db.close();
      };
      return { db, caches, end };
    };
    const [one, other] = [await start(), await start()];
    await use({ one, other });
    await Promise.all([one.end(), other.end()]);
  },
});
