import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import type { User } from '#lib/contract/users.ts';

/** A failed reload keeps the last account: screens, and input on them, depend on it. */
const account = createLoadable(async (email: string): Promise<User> => {
  const { data } = await api('getUser', { params: { email } });
  return data;
});

/** Account of the signed-in person, with the role that decides about the menus. */
export const $account: ReadableAtom<Load<User>> = account.$load;

onMount(account.$load, () => loadForMember(account, ({ email }) => account.load(email)));

/** Loads the account again, after a failure or a change. */
export const reloadAccount = async (): Promise<void> => {
  await account.reload();
};

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
