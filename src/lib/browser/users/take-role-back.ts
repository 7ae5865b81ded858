import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { roleTakenBack, takeRoleBackQuestion } from '#lib/text/messages/staff.ts';
import { nothingChanged } from '#lib/text/messages/users.ts';
import { $lastPromotion, nameOf, reloadAccounts } from './manage-users.ts';

/** E-mail of the person whose role is being taken back. All buttons are inactive until that completes. */
export const $takingBack = atom<string | undefined>(undefined);

/** Takes a role back and reloads both lists. Errors have been notified. @returns true if it is gone */
const takeBack = async ({
  name,
  email,
  role,
}: Pick<StaffMember, 'name' | 'email' | 'role'>): Promise<boolean> => {
  if ($takingBack.get()) return false;
  $takingBack.set(email);
  try {
    const { data } = await api('takeRoleBack', { params: { email }, query: { role } });
    if (data.deletedCount) notify.success(roleTakenBack(nameOf({ name, email }), role));
    else notify.info(nothingChanged);
    await reloadAccounts();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error));
    await reloadAfterFailure(error, reloadAccounts);
    return false;
  } finally {
    $takingBack.set(undefined);
  }
};

/** Takes a role back after confirmation. @returns true if it is gone */
export const takeRoleBack = async (member: StaffMember): Promise<boolean> => {
  const question = takeRoleBackQuestion(nameOf(member), member.role, member.waitsFor !== null);
  if (!(await confirmDialog(question)) || !(await takeBack(member))) return false;
  if ($lastPromotion.get()?.email === member.email) $lastPromotion.set(undefined);
  return true;
};

/** Takes back the role that was just given; at once, since it was given at once. */
export const undoPromotion = async (): Promise<boolean> => {
  const promotion = $lastPromotion.get();
  if (!promotion || !(await takeBack(promotion))) return false;
  // Somebody else may have been promoted since.
  if ($lastPromotion.get() === promotion) $lastPromotion.set(undefined);
  return true;
};
