import { days, timeBefore } from '#lib/domain/durations.ts';
import { mailboxOf } from '#lib/domain/mailboxes.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/server/db/index-keys.ts';
import { lockMailboxes } from '#lib/server/db/locks.ts';
import { queueMail } from '#lib/server/mail/queue-mail.ts';
import { addressHash } from '#lib/server/mail/recipients.ts';
import { emailKey } from '#lib/server/users/queries.ts';

export const letterLimits = {
  /**
   * Per mailbox, within the 30 days for which mails are stored. One mailbox has any number of addresses. An unconfirmed one
   * gets one mail a day, and another once its subscription has ended.
   */
  maxConfirmationMails: 3,
  /** Lifetime of a confirmation link. */
  confirmedWithin: days(7),
  /** Retention of addresses that were never confirmed, from the last mail that asked. */
  unconfirmedStored: days(30),
  prunedAtOnce: 500,
} as const;

/** Begins the keys of mails that ask a mailbox to confirm. */
const keyPrefix = (mailbox: string): string => `letterConfirmation:${addressHash(mailbox)}:`;

/** Number of mails that have asked a mailbox to confirm since a time. */
const countAsked = (db: Handle, mailbox: string, since: string): Promise<number> =>
  countOf(
    db
      .selectFrom('mails')
      .where('key', '>=', keyPrefix(mailbox))
      .where('key', '<', endOfPrefix(keyPrefix(mailbox)))
      .where('created_at', '>', since),
  );

/**
 * Asks the owner of an address to confirm a subscription, once a day, and their mailbox three times in 30 days: anybody may type any
 * address. Nothing is sent to one that is subscribed already.
 */
export const askLetterConfirmation = async (db: Handle, email: string, now: Date): Promise<void> => {
  const at = now.toISOString();
  const mailbox = mailboxOf(emailKey(email));
  // Of several addresses of it that are typed at once, each sees the mails to the ones before.
  await lockMailboxes(db, [mailbox]);
  await db
    .insertInto('letter_subscribers')
    .values({ email, email_key: emailKey(email), created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  const subscriber = await db
    .selectFrom('letter_subscribers')
    .select(['id', 'email', 'confirmed_at', 'unsubscribed_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
  if (subscriber.confirmed_at && !subscriber.unsubscribed_at) return;
  const asked = await countAsked(db, mailbox, subscriber.confirmed_at ?? '');
  if (asked >= letterLimits.maxConfirmationMails) return;
  const ended = subscriber.unsubscribed_at ? `:${subscriber.unsubscribed_at}` : '';
  await queueMail(db, {
    // A reader who ended a subscription on the day they confirmed it may come back that day.
    key: `${keyPrefix(mailbox)}${subscriber.id}:${utcDay(now)}${ended}`,
    to: { email: subscriber.email },
    mail: { kind: 'letterConfirmation', subscriber: subscriber.id },
    at,
  });
  await db
    .updateTable('letter_subscribers')
    .set({ created_at: at })
    .where('id', '=', subscriber.id)
    .where('confirmed_at', 'is', null)
    .execute();
};

/**
 * Confirms a subscription. A link that is used again changes nothing: it neither postpones the next letter nor undoes a later
 * unsubscription.
 * @param link id of the subscriber, and the time at which it was sent
 * @returns whether the address is subscribed now
 */
export const confirmLetter = async (
  db: Handle,
  { id, sentAt }: { id: number; sentAt: string },
  at: string,
): Promise<boolean> => {
  await db
    .updateTable('letter_subscribers')
    .set({ confirmed_at: at, unsubscribed_at: null })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('unsubscribed_at', '<', sentAt),
        eb('confirmed_at', 'is', null).and('unsubscribed_at', 'is', null),
      ]),
    )
    .execute();
  const subscriber = await db
    .selectFrom('letter_subscribers')
    .select('unsubscribed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return subscriber !== undefined && subscriber.unsubscribed_at === null;
};

/** Ends a subscription of the weekly letter, also one that has not been confirmed. */
export const unsubscribeFromLetter = async (db: Handle, id: number, at: string): Promise<void> => {
  await db
    .updateTable('letter_subscribers')
    .set({ unsubscribed_at: at })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute();
};

/** Removes a batch of addresses that nobody has confirmed. @returns whether more may be left */
export const pruneUnconfirmed = async (db: Handle, now: Date): Promise<boolean> => {
  const old = db
    .selectFrom('letter_subscribers')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('created_at', '<', timeBefore(now, letterLimits.unconfirmedStored))
    .limit(letterLimits.prunedAtOnce);
  return (await deleteSome(db, 'letter_subscribers', ['id'], old)) === letterLimits.prunedAtOnce;
};
