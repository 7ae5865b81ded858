import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
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
