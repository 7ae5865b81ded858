import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { isModeratorHinted } from '#lib/browser/hydrate/directive.ts';
import { fetchAccessToken } from '#lib/browser/member/account-exchange.ts';
import { isStillIn, loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { $session } from '#lib/browser/member/session.ts';
import type { User } from '#lib/contract/users.ts';
import { can } from '#lib/policy.ts';

/** User id of the member whose token was renewed last. Once per page: two tabs would answer each other's renewals. */
let renewedUid: string | undefined;

/** Renews a token that is older than the role: by its claim, pages of products load the tools of moderators. */
const renewToken = async (): Promise<void> => {
  const session = $session.get();
  if (session.state !== 'in' || session.person.uid === renewedUid) return;
  const { person } = session;
  renewedUid = person.uid;
  await fetchAccessToken(person.email, () => isStillIn(person));
};

/** A failed reload keeps the last account: screens, and input on them, depend on it. */
const account = createLoadable(async (email: string): Promise<User> => {
  const { data } = await api('getUser', { params: { email } });
  const moderates = can({ id: 0, email, role: data.role }, 'product.moderate');
  // In the background, so errors are ignored: the next page tries again.
  if (moderates && !isModeratorHinted()) renewToken().catch(() => {});
  return data;
});

/** Account of the signed-in person, with the role that decides about the menus. */
export const $account: ReadableAtom<Load<User>> = account.$load;

onMount(account.$load, () => loadForMember(account, ({ email }) => account.load(email)));

/** Loads the account again, after a failure or a change. */
export const reloadAccount = async (): Promise<void> => {
  await account.reload();
};
