import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { endSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';

/** Logs out here, in all tabs and at the provider; if the provider refuses, it says why. */
export const logOut = async (): Promise<void> => {
  await endSession().catch((error) => notify.error(providerErrorText(error)));
};
