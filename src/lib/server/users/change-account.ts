import type { AccountChange, Role } from '#lib/contract/users.ts';
import type { ModerationAct, TypeWithoutPayload } from '#lib/domain/events.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type EventAuthor, recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { deleteRoleGrant } from '#lib/server/staff/role-grants.ts';
import { setRole } from '#lib/server/staff/set-role.ts';
import { emailKey, isLastAdmin, type UserRow } from './queries.ts';

/** Returns the columns that a change sets and its log entry; undefined if it changes nothing. */
const effectOf = (
  user: UserRow,
  change: AccountChange,
  at: string,
): { act: ModerationAct & TypeWithoutPayload; role?: Role; suspended_at?: string | null } | undefined => {
  if ('suspended' in change) {
    if (change.suspended === (user.suspended_at !== null)) return undefined;
    return change.suspended ? { act: 'suspend', suspended_at: at } : { act: 'restore', suspended_at: null };
  }
  const { email } = change;
  if (email !== undefined && emailKey(email) !== user.email_key) throw httpError('account_changed');
  if (user.role === change.role) return undefined;
  // Without a verified e-mail the account counts as a user, whatever role is pending.
  if (user.effective_role !== 'user') throw httpError('not_a_user');
  return { act: change.role === 'admin' ? 'makeAdmin' : 'makeModerator', role: change.role };
};

/** Sets whether an account is suspended. Its votes and webhooks follow. */
const setSuspended = async (
  db: Handle,
  { id }: UserRow,
  suspended_at: string | null,
  at: string,
): Promise<void> => {
  await db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute();
  await enqueue(db, 'weighVotes', { userId: id }, at);
  // Webhooks of suspended accounts are skipped.
  if (suspended_at === null) await enqueue(db, 'sendDeliveries', {}, at);
};

/** Ends the suspension of an account, and logs it. */
export const restoreAccount = async (
  db: Handle,
  user: UserRow,
  { by, at }: { by: EventAuthor; at: string },
): Promise<void> => {
  await setSuspended(db, user, null, at);
  await recordEvent(db, { type: 'restore', by, subject: user, at });
};

/**
 * Promotes, suspends or restores an account, and logs it.
 * @returns accounts changed
 * @throws HttpError `account_changed` if it has another e-mail by now, `not_a_user` if it has another role,
 * `last_admin` if no admin would be left
 */
export const changeAccount = async (
  db: Handle,
  user: UserRow,
  change: AccountChange,
  { by, at }: { by: UserRow; at: string },
): Promise<0 | 1> => {
  const effect = effectOf(user, change, at);
  if (!effect) return 0;
  const { act, role, suspended_at } = effect;
  if (act === 'suspend' && (await isLastAdmin(db, user))) throw httpError('last_admin');
  if (suspended_at !== undefined) await setSuspended(db, user, suspended_at, at);
  if (role) {
    await setRole(db, user, role, { origin: 'admin', by, at });
    // An older pending role must not replace the one that was set now.
    await deleteRoleGrant(db, user.email_key);
  }
  await recordEvent(db, { type: act, by, subject: user, at });
  return 1;
};
