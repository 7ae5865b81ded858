import { plainApi } from '#lib/browser/api/api.ts';
import { paths } from '#lib/paths.ts';

/** Where a demo shows the mail that it does not send; undefined on every other site, and where that can't be asked. */
export const demoMailbox = async (): Promise<string | undefined> => {
  const response = await plainApi('getConfig').catch(() => undefined);
  return response?.data.demo ? paths.demoMail : undefined;
};
