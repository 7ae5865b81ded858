import type { Context } from '#lib/server/context.ts';
import { factsFor, renderQueued } from './jobs.ts';
import { mailSchema, type RenderedMail } from './mail.ts';

/** A mail of the site itself, which a demo lists instead of sending it. */
interface OutboxMail extends RenderedMail {
  id: number;
  to: string;
  sentAt: string | null;
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
    .select(['mails.id', 'key', 'user_id', 'address', 'failures', 'payload', 'email', 'sent_at'])
    .where('state', '=', 'sent')
    .orderBy('mails.id', 'desc')
    .limit(listed);
  if (id !== undefined) query = query.where('mails.id', '=', id);
  const facts = factsFor(context);
  const mails = (await query.execute()).map(
    async ({ payload, email, sent_at, ...row }): Promise<OutboxMail[]> => {
      const { data: mail } = mailSchema.safeParse(JSON.parse(payload));
      if (!mail) return [];
      const { subject, text, html } = await renderQueued(context, { row, mail }, facts);
      return [{ id: row.id, to: row.address ?? email ?? '', subject, text, html, sentAt: sent_at }];
    },
  );
  return (await Promise.all(mails)).flat();
};
