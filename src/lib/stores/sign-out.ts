import { providerErrorText } from '#lib/client/error-texts.ts';
import { notify } from '#lib/client/notify.ts';
import { endSession } from './session.ts';

/** Logs out here, in all tabs and at the provider; if the provider refuses, it says why. */
export const logOut = async (): Promise<void> => {
  await endSession().catch((error) => notify.error(providerErrorText(error)));
};
