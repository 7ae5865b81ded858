import { accountDeletion } from '#lib/domain/account-deletion.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd, lockUser } from '#lib/server/db/locks.ts';
import { type Batch, type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { applyDeletedList, deletedListOf, writeDeletedList } from './deleted-list.ts';
import { forgetPerson, forgetSome } from './forget-person.ts';
import { findUser, isLastAdmin } from './queries.ts';

/** Identities deleted per call of the job: the provider is asked one by one. */
const identities = { perCall: 10 } as const;

const firstDue = (db: Handle, at: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deletes_at', '<=', at)
    .orderBy('deletes_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Deletes one account whose time has come, unless its owner has just logged in. The last admin waits for another one. */
const deleteAccount = async (db: Handle, now: Date, removesIdentity: boolean): Promise<Batch> => {
  const at = now.toISOString();
  const due = await firstDue(db, at);
  if (!due) return { more: false };
  await lockAdminsAnd(db, ['id', due.id]);
  const user = await findUser(db, due.id);
  if (!user?.deletes_at || user.deletes_at > at) return { more: true };
  if (await isLastAdmin(db, user)) {
    const deletes_at = new Date(now.getTime() + accountDeletion.postponedBy).toISOString();
    await db.updateTable('users').set({ deletes_at }).where('id', '=', user.id).execute();
    return { more: true };
  }
  const cacheTags = await forgetPerson(db, user, { by: 'site', at, removesIdentity });
  return { more: true, cacheTags };
};

const deleteAccounts = async ({ deleteIdentity }: JobContext): Promise<RunBatch> => {
  const run: RunBatch = (db, _, now) => deleteAccount(db, now, deleteIdentity !== undefined);
  return run;
};

/** Deletes the identities of deleted accounts at the provider. A kill repeats those that were under way. */
const deleteIdentities = async (
  { db, deleteIdentity, log }: JobContext,
  signal: AbortSignal,
): Promise<RunBatch> => {
  const left = await db.read
    .selectFrom('deleted_people')
    .select(['user_id', 'identity_uid'])
    .where('identity_uid', 'is not', null)
    .orderBy('user_id')
    .limit(identities.perCall)
    .execute();
  const done: number[] = [];
  for (const { user_id, identity_uid } of left) {
    if (!deleteIdentity || identity_uid === null) {
      log.error({ userId: user_id }, 'an identity could not be deleted: FIREBASE_SERVICE_ACCOUNT is not set');
      continue;
    }
    signal.throwIfAborted();
    await deleteIdentity(identity_uid);
    done.push(user_id);
  }
  return async (handle) => {
    if (done.length)
      await handle
        .updateTable('deleted_people')
        .set({ identity_uid: null })
        .where('user_id', 'in', done)
        .execute();
    return { more: done.length === identities.perCall };
  };
};

/** Adds deleted accounts to the list outside of the database, and deletes again those that a restored backup has. */
const listDeleted = async ({ db, config, clock, deleteIdentity, log }: JobContext): Promise<RunBatch> => {
  const file = deletedListOf(config.database);
  await writeDeletedList(db.read, file);
  const accounts = await applyDeletedList({ db, clock }, file, deleteIdentity !== undefined);
  if (accounts) log.warn({ accounts }, 'accounts that had been deleted were deleted again');
  return async () => ({ more: false });
};

export const userJobs = {
  listDeleted: { call: listDeleted },
  deleteAccounts: { call: deleteAccounts },
  deleteIdentities: { call: deleteIdentities },
  finishForgetting: job(
    payloads.finishForgetting,
    async (db, { userId }, now) => {
      const { done, cacheTags = [] } = await forgetSome(db, userId, now.toISOString());
      return { more: !done, cacheTags };
    },
    (db, { userId }) => lockUser(db, { id: userId }),
  ),
};
