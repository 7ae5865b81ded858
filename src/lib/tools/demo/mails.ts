import { z } from 'zod';
import { serverPaths } from '#lib/paths.ts';
import type { Context } from '#lib/server/context.ts';
import { factsFor, renderQueued } from '#lib/server/mail/jobs.ts';
import { mailSchema, type RenderedMail } from '#lib/server/mail/mail.ts';
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

/** A mail of the site itself, which a demo lists instead of sending it. */
export interface OutboxMail extends RenderedMail {
  id: number;
  to: string;
}

/** In rows: the latest ones. */
const listed = 30;

/** Renders mails of the outbox that would have been sent, the newest first. @param id of one of them */
export const readOutbox = async (
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  id?: number,
): Promise<OutboxMail[]> => {
  let query = context.db.read
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .select(['mails.id', 'key', 'user_id', 'address', 'failures', 'payload', 'email'])
    .where('state', '=', 'sent')
    .orderBy('mails.id', 'desc')
    .limit(listed);
  if (id !== undefined) query = query.where('mails.id', '=', id);
  const facts = factsFor(context);
  const mails = (await query.execute()).map(async ({ payload, email, ...row }): Promise<OutboxMail[]> => {
    const { data: mail } = mailSchema.safeParse(JSON.parse(payload));
    if (!mail) return [];
    const { subject, text, html } = await renderQueued(context, { row, mail }, facts);
    return [{ id: row.id, to: row.address ?? email ?? '', subject, text, html }];
  });
  return (await Promise.all(mails)).flat();
};
