import { notify } from '../client/notify.ts';
import { refusalText } from '../client/refusal-text.ts';
import { endSession } from './session.ts';

/** Logs out here, in all tabs and at the provider; if the provider refuses, it says why. */
export const logOut = async (): Promise<void> => {
  await endSession().catch((error) => notify.error(refusalText(error)));
};
