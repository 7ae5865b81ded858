import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname, join, parse as parsePath } from 'node:path';
import { z } from 'zod';
import { type Stores, transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { type Handle, inParts } from '#lib/server/db/handle.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import type { Config } from '#lib/server/ops/config.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { ensurePrivateFile, makePrivateFolder } from '#lib/server/ops/private-files.ts';
import { hashUid } from './deleted-people.ts';
import { forgetPerson } from './forget-person.ts';
import { findUser } from './queries.ts';

const entry = z.object({ userId: z.int(), uidHash: z.string(), deletedAt: z.string() });
type Entry = z.infer<typeof entry>;

const nameOf = (database: DatabaseSettings): string =>
  database.kind === 'sqlite' ? parsePath(database.file).name : new URL(database.url).pathname.slice(1);

/**
 * The list outside of the database, which a restored backup does not replace. Named after the database, and next to it, or
 * next to `ASSETS_DIR` with PostgreSQL: the site may write there.
 */
export const deletedListOf = ({ database, assetsDir }: Pick<Config, 'database' | 'assetsDir'>): string =>
  join(
    dirname(database.kind === 'sqlite' ? database.file : assetsDir),
    `${nameOf(database)}.deleted-people.jsonl`,
  );

const parse = (line: string): Entry[] => {
  try {
    return [entry.parse(JSON.parse(line))];
  } catch {
    return []; // the end of a line that a kill has cut
  }
};

const readDeletedList = (file: string): Entry[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(parse) : [];

/** Adds the deleted accounts to the list that it lacks. @returns their number */
export const writeDeletedList = async (db: Handle, file: string): Promise<number> => {
  const listed = new Set(readDeletedList(file).map(({ uidHash }) => uidHash));
  const people = await db.selectFrom('deleted_people').selectAll().orderBy('user_id').execute();
  const missing = people.filter(({ uid_hash }) => !listed.has(uid_hash));
  if (!missing.length) return 0;
  makePrivateFolder(dirname(file));
  ensurePrivateFile(file);
  const lines = missing.map(({ user_id, uid_hash, deleted_at }) =>
    JSON.stringify({ userId: user_id, uidHash: uid_hash, deletedAt: deleted_at } satisfies Entry),
  );
  // Begins a new line: the last one may have been cut.
  await appendFile(file, `\n${lines.join('\n')}\n`, { flush: true });
  return missing.length;
};

/**
 * `writeDeletedList` that does not fail: the accounts are deleted, and a server tries again each hour.
 * @param warn gets a line that says why the list lacks some
 */
export const tryWriteDeletedList = async (
  db: Handle,
  file: string,
  warn: (problem: string) => void,
): Promise<void> => {
  try {
    await writeDeletedList(db, file);
  } catch (error) {
    warn(
      `the list of deleted accounts could not be written: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** The entries of the list whose accounts are there, although they were deleted. */
const returned = async (db: Handle, entries: readonly Entry[]): Promise<Entry[]> => {
  const found: Entry[] = [];
  for (const part of inParts(entries)) {
    const ids = part.map(({ userId }) => userId);
    const users = await db
      .selectFrom('users')
      .select(['id', 'uid'])
      .where('id', 'in', idsIn(db, ids))
      .execute();
    for (const { id, uid } of users) {
      const hash = hashUid(uid);
      // A restored database gives ids again: the list may have several people of one.
      const listed = part.find(({ userId, uidHash }) => userId === id && uidHash === hash);
      if (listed) found.push(listed);
    }
  }
  return found;
};

/**
 * Deletes accounts again that a restored backup or an import has brought back. A job deletes the rest of them.
 * @returns their number
 */
export const applyDeletedList = async (
  { db, caches, clock }: Stores & Pick<Context, 'clock'>,
  file: string,
  removesIdentity: boolean,
): Promise<number> => {
  const entries = await returned(db.read, readDeletedList(file));
  for (const { userId, uidHash } of entries) {
    const deleteAgain = async (handle: Handle): Promise<string[]> => {
      await lockAdminsAnd(handle, ['id', userId]);
      const user = await findUser(handle, userId);
      // Servers that start together have the same list.
      if (!user || hashUid(user.uid) !== uidHash) return [];
      return forgetPerson(handle, user, { by: 'site', at: clock().toISOString(), removesIdentity });
    };
    await transactInvalidating({ db, caches }, deleteAgain, (tags) => tags);
  }
  return entries.length;
};

/** `applyDeletedList` for a server. */
export const deleteReturned = async ({
  db,
  caches,
  clock,
  config,
  deleteIdentity,
  log,
}: Pick<Context, 'db' | 'caches' | 'clock' | 'config' | 'deleteIdentity' | 'log'>): Promise<void> => {
  const stores = { db, caches, clock };
  const accounts = await applyDeletedList(stores, deletedListOf(config), deleteIdentity !== undefined);
  if (accounts) log.warn({ accounts }, 'accounts that had been deleted were deleted again');
};
