import { z } from 'zod';

/** Path on this site. */
const path = z.string().startsWith('/');

const notice = z.object({
  /** One sentence of what has happened, without markup. */
  text: z.string(),
  path,
});

/** Contents of a mail. They are stored, and rendered when it is sent: a release that changes a kind must still read those of the last. */
export const mailSchema = z.discriminatedUnion('kind', [
  notice.extend({
    kind: z.literal('notification'),
    /** Kind of notification, by which its reader unsubscribes. */
    about: z.string().regex(/^\w+$/),
    /** Quoted below the sentence, such as a moderator's reason. */
    details: z.string().optional(),
  }),
  z.object({
    kind: z.literal('digest'),
    items: z.array(notice).min(1),
    /** Number of further notifications, which only the site lists. */
    more: z.int().optional(),
  }),
  z.object({
    kind: z.literal('letter'),
    /** Name of the week: '2026-W47'. */
    week: z.string(),
    subscriber: z.int(),
  }),
  z.object({ kind: z.literal('letterConfirmation'), subscriber: z.int() }),
  z.object({
    kind: z.literal('deletionScheduled'),
    /** ISO time of the deletion. */
    at: z.string(),
  }),
  z.object({ kind: z.literal('accountDeleted') }),
  z.object({ kind: z.literal('mailSwitchedOn') }),
]);
export type Mail = z.infer<typeof mailSchema>;

/** A mail as its reader sees it. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The kind by which the reader of a mail unsubscribes from it and its like; undefined for mails that are always sent. */
export const optOutKind = (mail: Mail): string | undefined => {
  if (mail.kind === 'notification') return mail.about;
  return mail.kind === 'digest' || mail.kind === 'letter' ? mail.kind : undefined;
};
