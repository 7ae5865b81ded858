import { api, plainApi } from '#lib/browser/api/api.ts';
import { errorCodeOf, unlessStored } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { removeAccount } from '#lib/browser/identity/identity.ts';
import {
  confirmByPassword,
  confirmByPopup,
  type PopupProvider,
} from '#lib/browser/identity/identity-calls.ts';
import { registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { signedInPerson } from '#lib/browser/member/for-member.ts';
import { whileSessionWaits } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import { deletionMessages } from '#lib/text/messages/account-deletion.ts';
import { $newEmail, type ChangeResult, explainChange, notifyProviderError } from './own-account.ts';
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
  $newEmail.set(undefined); // not the address to log in with
  await logOut();
};

/** Asks with the provider's login: the access token of a deleted account would end the session, and the login would stay. */
const isDeleted = async (): Promise<boolean> => {
  try {
    await registerAtServer(await signedInPerson());
    return false;
  } catch (error) {
    return errorCodeOf(error) === 'account_deleted';
  }
};

/** Reloads the account. If that fails, decides by the last known one. */
const isScheduled = async (): Promise<boolean> => {
  await reloadAccount();
  const account = $account.get();
  return account.state === 'ready' && !!account.value.deletesAt;
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
    if (isUnanswered(error)) {
      if (await isDeleted()) {
        await leave();
        return 'changed';
      }
      if (await isScheduled()) return 'changed';
    }
    notifyError(error, userErrorText(error), about);
    return 'failed';
  }
};

/** Cancels the deletion. Errors have been notified. */
export const keepAccount = async (email: string): Promise<void> => {
  try {
    await unlessStored(api('keepAccount', { params: { email } }), async () => !(await isScheduled()));
  } catch (error) {
    notifyError(error, undefined, about);
    return;
  }
  notify.success(deletionMessages.kept, about);
  await reloadAccount();
};
