import { plainApi } from '#lib/browser/api/api.ts';
import { paths } from '#lib/paths.ts';

/**
 * Path of the page that lists the e-mails of a demo, which sends none; undefined on other sites, or if that is
 * unknown.
 */
export const demoMailbox = async (): Promise<string | undefined> => {
  const response = await plainApi('getConfig').catch(() => undefined);
  return response?.data.demo ? paths.demoMail : undefined;
};
