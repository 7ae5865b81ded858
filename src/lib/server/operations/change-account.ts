import type { AccountChange } from '../../contract/account-change.ts';
import type { ModerationAct } from '../../contract/moderation.ts';
import type { Handle } from '../db/database.ts';
import type { UserRow } from '../db/queries/users.ts';
import { noteAct } from './note-act.ts';

/** What a change does to an account; undefined if it is so already, or `no_way_back` from another role. */
const effectOf = (
  user: UserRow,
  change: AccountChange,
  at: string,
): { act: ModerationAct; columns: Partial<UserRow> } | 'no_way_back' | undefined => {
  if ('suspended' in change) {
    if (change.suspended === (user.suspended_at !== null)) return undefined;
    return change.suspended
      ? { act: 'suspend', columns: { suspended_at: at } }
      : { act: 'restore', columns: { suspended_at: null } };
  }
  if (user.role === change.role) return undefined;
  if (user.role !== 'user') return 'no_way_back';
  return { act: change.role === 'admin' ? 'makeAdmin' : 'makeModerator', columns: { role: change.role } };
};

/** Promotes, suspends or restores somebody, and notes who did so. @returns accounts changed, or why not */
export const changeAccount = async (
  db: Handle,
  user: UserRow,
  change: AccountChange,
  { by, at }: { by: UserRow; at: string },
): Promise<0 | 1 | 'no_way_back'> => {
  const effect = effectOf(user, change, at);
  if (!effect) return 0;
  if (effect === 'no_way_back') return effect;
  await db.updateTable('users').set(effect.columns).where('id', '=', user.id).execute();
  await noteAct(db, { by, act: effect.act, subject: user, at });
  return 1;
};
