import { pino } from 'pino';
import { test as base } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { type FollowedCaches, followedCaches } from './followed-caches.ts';
import { makeTestDatabase } from './test-database.ts';

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
