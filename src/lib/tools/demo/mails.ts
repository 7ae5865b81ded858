import { z } from 'zod';
import { serverPaths } from '#lib/paths.ts';
import type { FirebaseSettings } from '#lib/server/ops/config.ts';
import { type MailPurpose, mailPurposes } from '#lib/text/messages/demo.ts';

/** A mail that the emulator would have sent. */
export interface DemoMail {
  to: string;
  /** Undefined for a type of mail that this version does not know. */
  purpose: MailPurpose | undefined;
  /** The path of the emulator on this site's own origin; it redirects to the list of mails afterwards. */
  link: string;
}

const mailList = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      /** Recipient of an e-mail that confirms a change of address. */
      newEmail: z.string().optional(),
      requestType: z.string(),
      oobLink: z.url(),
    }),
  ),
});

/** Milliseconds. Short, since the emulator is on this machine. */
const timeout = 2_000;

const isPurpose = (name: string): name is MailPurpose => Object.hasOwn(mailPurposes, name);

const ownLink = (emulatorsLink: string): string => {
  const { pathname, searchParams } = new URL(emulatorsLink);
  if (!searchParams.has('continueUrl')) {
    searchParams.set('continueUrl', serverPaths.demoMailDone(searchParams.get('mode') ?? ''));
  }
  return `${pathname}?${searchParams}`;
};

/** The mails whose links are unused, the newest first. @throws when the emulator does not respond */
export const readMails = async ({
  emulatorHost,
  projectId,
}: Pick<FirebaseSettings, 'emulatorHost' | 'projectId'>): Promise<DemoMail[]> => {
  if (!emulatorHost) throw new Error('There is no emulator');
  const response = await fetch(`http://${emulatorHost}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(timeout),
  });
  const { oobCodes } = mailList.parse(await response.json());
  return oobCodes
    .map(({ email, newEmail, requestType, oobLink }) => ({
      to: newEmail ?? email,
      purpose: isPurpose(requestType) ? requestType : undefined,
      link: ownLink(oobLink),
    }))
    .reverse();
};
