import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { confirmDialog, flashDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { endpoints } from '#lib/contract/endpoints.ts';
import type { InputOf } from '#lib/contract/kit/endpoint.ts';
import type { StaffRole } from '#lib/contract/staff.ts';
import type { ManagedUser, Role, User } from '#lib/contract/users.ts';
import { lists } from '#lib/domain/specification.ts';
import {
  accountChanged,
  accountConfirmations,
  accountGone,
  nothingChanged,
  roleChanged,
  roleWaits,
} from '#lib/text/messages/users.ts';
import { staff } from './staff.ts';

/** Number of accounts with the role user, whatever the search. */
export const $userTotal = atom<number | undefined>(undefined);

const fetchUsers = (query: { q?: string; limit: number; offset?: number }) =>
  api('listUsers', { query: { role: 'user', ...query } });

export const plainUsers = createPagedList<ManagedUser, { q: string }>({
  defaults: { q: '' },
  perPage: lists.rowsPerPage,
  load: async ({ q }, pagination) => {
    const [found, all] = await Promise.all([
      fetchUsers(q ? { q, ...pagination } : pagination),
      q ? fetchUsers({ limit: 1 }) : undefined,
    ]);
    return { ...found, commit: () => $userTotal.set((all ?? found).total) };
  },
});

export interface Promotion {
  name: string;
  email: string;
  role: StaffRole;
}

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email;

type Change = NonNullable<InputOf<(typeof endpoints)['changeUser']>['body']>;

/** Id of the account that is being changed. All buttons are inactive until that completes. */
export const $changingUser = atom<string | undefined>(undefined);

/** Loads users and staff again. */
export const reloadAccounts = async (): Promise<void> => {
  await Promise.all([plainUsers.reload(), staff.reload()]);
};

/** Changes an account and reloads both lists. Errors have been notified. @returns true if it was changed */
const change = async ({ _id: id }: User, body: Change): Promise<boolean> => {
  if ($changingUser.get()) return false;
  $changingUser.set(id);
  try {
    const { data } = await api('changeUser', { params: { id }, body });
    if (!data.modifiedCount) notify.info(nothingChanged);
    await reloadAccounts();
    return data.modifiedCount > 0;
  } catch (error) {
    notifyError(error, userErrorText(error, { not_found: accountGone }));
    await reloadAfterFailure(error, reloadAccounts);
    return false;
  } finally {
    $changingUser.set(undefined);
  }
};

/** True if the role waits for the e-mail to be verified: the account then stays in the list. */
const isWaiting = ({ _id: id }: User, role: Role): boolean =>
  plainUsers.$listing.get().rows.some((user) => user._id === id && user.waitingRole === role);

/** The last promotion, as long as the screen offers to undo it. */
export const $lastPromotion = atom<Promotion | undefined>(undefined);

/** @returns true if the account has left the list */
export const promote = async (user: User, role: StaffRole): Promise<boolean> => {
  if (!(await change(user, { role, email: user.email }))) return false;
  const waits = isWaiting(user, role);
  $lastPromotion.set({ name: nameOf(user), email: user.email, role });
  await flashDialog('success', (waits ? roleWaits : roleChanged)(nameOf(user), role));
  return !waits;
};

/** Suspends or restores an account after confirmation. */
export const suspendOrRestore = async (user: User): Promise<void> => {
  const suspended = !user.suspended;
  const question = accountConfirmations[suspended ? 'suspend' : 'restore'](nameOf(user));
  if (!(await confirmDialog(question))) return;
  if (await change(user, { suspended })) notify.success(accountChanged(nameOf(user), suspended));
};
