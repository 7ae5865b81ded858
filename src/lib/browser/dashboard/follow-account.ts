import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import { reloadAccount } from './account.ts';

let isLoading = false;

/** A tab switch fires two events for one return. */
const onReturn = async (): Promise<void> => {
  if (isLoading) return;
  isLoading = true;
  await reloadAccount();
  isLoading = false;
};

/**
 * Reloads the account, and with it the menus, on each return to the tab: an admin may have changed the role, or the
 * e-mail may have been verified elsewhere. @returns stops it
 */
export const followAccount = (): (() => void) => onMemberReturn(() => void onReturn());
