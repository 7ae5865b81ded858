import { api, plainApi } from '#lib/browser/api/api.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { removeAccount } from '#lib/browser/identity/identity.ts';
import { confirmByPassword, confirmByPopup } from '#lib/browser/identity/identity-account.ts';
import type { PopupProvider } from '#lib/browser/identity/identity-popups.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { whileSessionWaits } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { deletionMessages } from '#lib/text/messages/account-deletion.ts';
import { type ChangeResult, explainChange, notifyProviderError } from './own-account.ts';
import { popupsPrepared } from './popup-sign-in.ts';
import { logOut } from './sign-out.ts';

const about = { about: 'account' };

/** True if an account is deleted 14 days after its owner has asked for it; false if at once. */
export const isDeletedLater = createScreenLoad(
  async () => (await plainApi('getConfig')).data.deletesIdentities,
);

/** Deletes the identity too: the server has deleted the account, and can't do that. */
const leave = async (): Promise<void> => {
  try {
    await whileSessionWaits(removeAccount); // the provider then reports nobody, which would be an expired login
    notify.success(deletionMessages.deleted, about);
  } catch {
    notify.error(deletionMessages.deletedInPart, about);
  }
  await logOut();
};

/** Deletes the member's account, now or later, once they have logged in again. */
export const deleteAccount = async (
  email: string,
  login: { password: string } | { popup: PopupProvider },
): Promise<ChangeResult> => {
  let idToken: string;
  try {
    if ('popup' in login) await popupsPrepared();
    idToken = await ('popup' in login ? confirmByPopup(login.popup) : confirmByPassword(login.password));
  } catch (error) {
    return 'popup' in login ? notifyProviderError(error) : explainChange(error);
  }
  try {
    const { data } = await api('deleteAccount', { params: { email }, body: { idToken } });
    if (data.deletesAt === null) await leave();
    else await reloadAccount();
    return 'changed';
  } catch (error) {
    notifyError(error, userErrorText(error), about);
    return 'failed';
  }
};

/** Cancels the deletion. Errors have been notified. */
export const keepAccount = async (email: string): Promise<void> => {
  try {
    await api('keepAccount', { params: { email } });
    notify.success(deletionMessages.kept, about);
  } catch (error) {
    notifyError(error, undefined, about);
    return;
  }
  await reloadAccount();
};
