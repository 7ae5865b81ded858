import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import { reloadAccount } from './account.ts';

let asking = false;

/** A tab switch tells of the return twice. */
const onReturn = async (): Promise<void> => {
  if (asking) return;
  asking = true;
  await reloadAccount();
  asking = false;
};

/**
 * Keeps the account, and with it the menus, in step with what happens elsewhere: a role that an admin gives or takes,
 * an e-mail that is verified in another tab. @returns what stops it
 */
export const followAccount = (): (() => void) => onMemberReturn(() => void onReturn());
