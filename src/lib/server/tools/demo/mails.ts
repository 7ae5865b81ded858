import { z } from 'zod';
import { paths } from '#lib/paths.ts';
import type { FirebaseSettings } from '#lib/server/config/config.ts';
import { type MailPurpose, mailPurposes } from '#lib/text/messages/demo.ts';

/** A mail that the emulator would have sent. */
export interface DemoMail {
  to: string;
  /** Undefined for what a later emulator may send. */
  purpose: MailPurpose | undefined;
  /** Leads to the emulator by this site's own origin, and back to the list afterwards. */
  link: string;
}

const items = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.url() })),
});

/** In milliseconds. It is on this machine. */
const timeout = 2_000;

const isPurpose = (name: string): name is MailPurpose => Object.hasOwn(mailPurposes, name);

const ownLink = (emulatorsLink: string): string => {
  const { pathname, searchParams } = new URL(emulatorsLink);
  if (!searchParams.has('continueUrl')) {
    searchParams.set('continueUrl', paths.demoMailDone(searchParams.get('mode') ?? ''));
  }
  return `${pathname}?${searchParams}`;
};

/** What the emulator would have sent and nobody has used yet, the newest first. @throws when it does not answer */
export const readMails = async ({
  emulatorHost,
  projectId,
}: Pick<FirebaseSettings, 'emulatorHost' | 'projectId'>): Promise<DemoMail[]> => {
  if (!emulatorHost) throw new Error('There is no emulator');
  const response = await fetch(`http://${emulatorHost}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(timeout),
  });
  const { oobCodes } = items.parse(await response.json());
  return oobCodes
    .map(({ email, requestType, oobLink }) => ({
      to: email,
      purpose: isPurpose(requestType) ? requestType : undefined,
      link: ownLink(oobLink),
    }))
    .reverse();
};
