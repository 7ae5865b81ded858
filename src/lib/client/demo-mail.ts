import { paths } from '#lib/paths.ts';
import { plainApi } from './api.ts';

/** Where a demo shows the mail that it does not send; undefined on every other site, and where that can't be asked. */
export const demoMailbox = async (): Promise<string | undefined> => {
  const answer = await plainApi('getConfig').catch(() => undefined);
  return answer?.data.demo ? paths.demoMail : undefined;
};
