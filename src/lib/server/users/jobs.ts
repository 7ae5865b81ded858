import { sql } from 'kysely';
import { accountDeletion } from '#lib/domain/account-deletion.ts';
import { seconds, timeAfter } from '#lib/domain/durations.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd, lockDeletedUser } from '#lib/server/db/locks.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type Batch, type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { enqueue, payloads } from '#lib/server/jobs/queue.ts';
import { deletedListOf, deleteReturned, tryWriteDeletedList } from './deleted-list.ts';
import { forgetPerson, forgetSome } from './forget-person.ts';
import { findUser, isLastAdmin } from './queries.ts';

/** Identities deleted per call of the job, one by one. A call to the provider takes 10 s at most, the lease is a minute. */
const identities = { perCall: 10, startedWithin: seconds(40) } as const;

/** Unfinished deletions that are resumed at once. */
const resumedAtOnce = 100;

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
    const deletes_at = timeAfter(now, accountDeletion.postponedBy);
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

/** Notes that the provider has no identities of these deleted accounts any more. */
const noteDeletedIdentities = async (db: Handle, ids: readonly number[]): Promise<void> => {
  if (ids.length)
    await db.updateTable('deleted_people').set({ identity_uid: null }).where('user_id', 'in', ids).execute();
};

/** Deleted accounts whose identities the provider still has. */
const withIdentity = (db: Handle) =>
  db.selectFrom('deleted_people').select(['user_id', 'identity_uid']).where('identity_uid', 'is not', null);

/** Deletes the identities of deleted accounts at the provider. A kill repeats those that were under way. */
const deleteIdentities = async (
  { db, clock, deleteIdentity, log }: JobContext,
  signal: AbortSignal,
): Promise<RunBatch> => {
  const left = await withIdentity(db.read)
    // Those that always fail must not block the others.
    .orderBy(sql`random()`)
    .limit(identities.perCall)
    .execute();
  const until = clock().getTime() + identities.startedWithin;
  const done: number[] = [];
  const errors: unknown[] = [];
  for (const { user_id, identity_uid } of left) {
    if (!deleteIdentity || identity_uid === null) {
      log.error({ userId: user_id }, 'an identity could not be deleted: FIREBASE_SERVICE_ACCOUNT is not set');
      continue;
    }
    if (signal.aborted || clock().getTime() >= until) break;
    try {
      await deleteIdentity(identity_uid);
      done.push(user_id);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length) {
    await transact(db, (handle) => noteDeletedIdentities(handle, done));
    const [cause] = errors;
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`${errors.length} identities could not be deleted: ${reason}`, { cause });
  }
  if (!done.length) signal.throwIfAborted();
  return async (handle) => {
    await noteDeletedIdentities(handle, done);
    // Another account may have been deleted during the calls: that enqueues nothing while this job runs.
    const next = deleteIdentity && (await withIdentity(handle).limit(1).executeTakeFirst());
    return { more: next !== undefined };
  };
};

/**
 * Enqueues the job of deleted accounts that are not finished: it has failed for good, or an import brought them back. In
 * the caller's transaction.
 */
export const resumeForgetting = async (db: Handle, at: string): Promise<void> => {
  const left = await db
    .selectFrom('deleted_people')
    .select('user_id')
    .where('finished_at', 'is', null)
    .orderBy('user_id')
    .limit(resumedAtOnce)
    .execute();
  for (const { user_id } of left) await enqueue(db, 'finishForgetting', { userId: user_id }, at);
};

/** Adds deleted accounts to the list outside of the database, and deletes again those that a restored backup has. */
const listDeleted = async (context: JobContext): Promise<RunBatch> => {
  const { db, config, log } = context;
  const file = deletedListOf(config);
  const deleted = await countOf(db.read.selectFrom('deleted_people'));
  await tryWriteDeletedList(db.read, file, (problem) => log.error({ file }, problem));
  await deleteReturned(context);
  // Another account may have been deleted during the call: that enqueues nothing while this job runs.
  return async (handle) => ({ more: (await countOf(handle.selectFrom('deleted_people'))) !== deleted });
};

export const userJobs = {
  listDeleted: { call: listDeleted },
  deleteAccounts: { call: deleteAccounts },
  deleteIdentities: { call: deleteIdentities },
  resumeForgetting: job(payloads.resumeForgetting, async (db, _, now) => {
    await resumeForgetting(db, now.toISOString());
    return { more: false };
  }),
  finishForgetting: job(
    payloads.finishForgetting,
    async (db, { userId }, now) => {
      const { done, cacheTags = [] } = await forgetSome(db, userId, now.toISOString());
      return { more: !done, cacheTags };
    },
    (db, { userId }) => lockDeletedUser(db, { id: userId }),
  ),
};
