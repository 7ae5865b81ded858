import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { User } from '#lib/contract/users.ts';

/** What is known of this person stays until there is an answer: screens, and what is typed there, depend on it. */
const account = createLoadable(async (email: string): Promise<User> => {
  const { data } = await api('getUser', { params: { email } });
  return data;
});

/** The signed-in person's record, with the role that menus are drawn by. */
export const $account: ReadableAtom<Load<User>> = account.$load;

onMount(account.$load, () => loadForMember(account, ({ email }) => account.load(email)));

/** Asks for the record again, after a failure or a change. */
export const reloadAccount = async (): Promise<void> => {
  await account.reload();
};
