import { type Handle, inParts } from '#lib/server/db/handle.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import type { Mail } from './mail.ts';

export interface NewMail {
  /** Names this mail among all: a second one with the same key is not queued. */
  key: string;
  /** Choices and state of the account count as of the time at which it is sent. */
  to: { userId: number } | { email: string };
  mail: Mail;
  /** ISO time. */
  at: string;
}

/**
 * Queues mails in the caller's transaction: they are sent if, and only if, it is committed. After the commit call
 * `context.jobs.notify()`, or they wait for the next poll of some server.
 */
export const queueMail = async (db: Handle, ...mails: readonly NewMail[]): Promise<void> => {
  const [first] = mails;
  if (!first) return;
  // First the job, as two transactions that queue the same mails would wait for each other.
  await enqueue(db, 'sendMails', {}, first.at);
  for (const part of inParts(mails))
    await db
      .insertInto('mails')
      .values(
        part.map(({ key, to, mail, at }) => ({
          key,
          user_id: 'userId' in to ? to.userId : null,
          address: 'email' in to ? to.email : null,
          kind: mail.kind,
          payload: JSON.stringify(mail),
          created_at: at,
          due_at: at,
        })),
      )
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
};
