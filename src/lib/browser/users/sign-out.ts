import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { endSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';

/** Logs out in all tabs and at the provider. Errors have been notified. */
export const logOut = async (): Promise<void> => {
  await endSession().catch((error) => notify.error(providerErrorText(error)));
};
