import { api } from '../client/api.ts';
import { tellInDialog } from '../client/dialogs.ts';
import { notify } from '../client/notify.ts';
import { dialogTexts, messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { settledSession } from './session.ts';

let underWay = false;

/** Reports a product to the moderators; whoever is not signed in is led to the login and back. */
export const report = async (productId: string): Promise<void> => {
  if (underWay) return;
  underWay = true;
  try {
    const { state } = await settledSession();
    if (state !== 'in') return location.assign(paths.loginFrom(location.pathname));
    const { data } = await api('changeProduct', { params: { id: productId }, body: { reported: true } });
    await (data.modifiedCount
      ? tellInDialog('success', dialogTexts.reported)
      : tellInDialog('error', dialogTexts.notReported));
  } catch {
    notify.error(messages.requestFailed);
  } finally {
    underWay = false;
  }
};
