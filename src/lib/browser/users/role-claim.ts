import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, unlessStored } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Role } from '#lib/contract/users.ts';
import { roleClaimTexts } from '#lib/text/messages/users.ts';

/** True if the role was given although the request failed. The code works once: it would be wrong the next time. */
const isClaimed = async (role: Role): Promise<boolean> => {
  await reloadAccount();
  const account = $account.get();
  return account.state === 'ready' && account.value.role === role;
};

/**
 * Claims a role that was granted to the user's address. Reloads the account, and with it the menus.
 * @returns an error of the code, for its field; other errors have been notified
 */
export const applyPendingRole = async (
  email: string,
  role: Role,
  code: string,
): Promise<'claimed' | 'failed' | { code: string }> => {
  try {
    const claim = api('applyPendingRole', { params: { email }, body: { code } });
    await unlessStored(claim, () => isClaimed(role));
  } catch (error) {
    const text = userErrorText(error);
    if (text && errorCodeOf(error) === 'wrong_role_code') return { code: text };
    notifyError(error, text);
    return 'failed';
  }
  notify.success(roleClaimTexts.done(role));
  await reloadAccount();
  return 'claimed';
};
