import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { User } from '#lib/contract/users.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { MailsTable } from '#lib/server/db/schema.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { emailKey } from '#lib/server/users/queries.ts';
import { type Mail, optOutKind } from './mail.ts';

/** A mail of the outbox, with what it says; undefined if a later release has queued it. */
export interface QueuedMail {
  row: Pick<Selectable<MailsTable>, 'id' | 'key' | 'user_id' | 'address' | 'failures'>;
  mail: Mail | undefined;
}

/** The address that a mail is sent to, or why it is not. */
export type Recipient = { address: string; reason?: undefined } | { address?: undefined; reason: string };

/** Stored instead of the address, which may outlive its account. */
export const addressHash = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex');

/** A member's unsubscription from a kind of mail. */
export const unsubscribe = async (
  db: Handle,
  { userId, kind, at }: { userId: number; kind: string; at: string },
): Promise<void> => {
  await db
    .insertInto('mail_optouts')
    .values({ user_id: userId, kind, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * Stops all mail to an address, until its member or an operator allows it again. Its member is notified on the site.
 * @returns false if it was switched off already
 */
export const switchOffAddress = async (
  db: Handle,
  { email, reason, at }: { email: string; reason: string; at: string },
): Promise<boolean> => {
  const added = await db
    .insertInto('mail_bounces')
    .values({ address_hash: addressHash(email), reason, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst();
  if (!added) return false;
  const member = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email_key', '=', emailKey(email))
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  if (member) await recordEvent(db, { type: 'switchOffMail', by: 'site', subject: member, at });
  return true;
};

/** @returns false if the address was not switched off */
export const switchOnAddress = async (db: Handle, email: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_bounces')
    .where('address_hash', '=', addressHash(email))
    .executeTakeFirst();
  return numDeletedRows > 0;
};

/** Since when, and why, an address gets no mail. */
export const switchedOffSince = async (db: Handle, email: string): Promise<User['mailOff']> => {
  const bounce = await db
    .selectFrom('mail_bounces')
    .select(['created_at', 'reason'])
    .where('address_hash', '=', addressHash(email))
    .executeTakeFirst();
  return (
    bounce && { since: bounce.created_at, reason: bounce.reason === 'complaint' ? 'complaint' : 'bounce' }
  );
};

const isPresent = <Value>(value: Value | null | undefined): value is Value => value != null;

/** Rows by their ids, without a query if there are none. */
const byId = async <Row extends { id: number }>(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Map<number, Row>> =>
  new Map((ids.length ? await load([...new Set(ids)]) : []).map((row) => [row.id, row]));

/** Returns who is to get each of these mails as of now, by its id. */
export const recipientsOf = async (
  db: Handle,
  mails: readonly QueuedMail[],
): Promise<Map<number, Recipient>> => {
  const userIds = mails.map(({ row }) => row.user_id).filter(isPresent);
  const users = await byId(userIds, (ids) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'email_verified', 'suspended_at', 'deletes_at'])
      .where('id', 'in', ids)
      .execute(),
  );
  const subscriberIds = mails.flatMap(({ mail }) => (mail?.kind === 'letter' ? [mail.subscriber] : []));
  const subscribers = await byId(subscriberIds, (ids) =>
    db
      .selectFrom('letter_subscribers')
      .select(['id', 'email', 'confirmed_at', 'unsubscribed_at'])
      .where('id', 'in', ids)
      .execute(),
  );
  const optOuts = users.size
    ? await db
        .selectFrom('mail_optouts')
        .select(['user_id', 'kind'])
        .where('user_id', 'in', [...users.keys()])
        .execute()
    : [];
  const isOptedOut = (userId: number, kind: string | undefined): boolean =>
    optOuts.some((optOut) => optOut.user_id === userId && optOut.kind === kind);

  const wanted = ({ row, mail }: QueuedMail): Recipient => {
    if (!mail) return { reason: 'unknown' };
    if (mail.kind === 'letter') {
      const subscriber = subscribers.get(mail.subscriber);
      return subscriber?.confirmed_at && !subscriber.unsubscribed_at
        ? { address: subscriber.email }
        : { reason: 'unsubscribed' };
    }
    if (row.user_id === null) return row.address ? { address: row.address } : { reason: 'no address' };
    const user = users.get(row.user_id);
    if (!user?.email) return { reason: 'the account was deleted' };
    if (!user.email_verified) return { reason: 'the e-mail address is not verified' };
    if (user.suspended_at) return { reason: 'the account is suspended' };
    if (mail.kind === 'deletionScheduled' && mail.at !== user.deletes_at)
      return { reason: 'the deletion was cancelled' };
    return isOptedOut(user.id, optOutKind(mail)) ? { reason: 'unsubscribed' } : { address: user.email };
  };

  const recipients = new Map(mails.map((queued) => [queued.row.id, wanted(queued)]));
  const hashes = [...recipients.values()].flatMap(({ address }) => (address ? [addressHash(address)] : []));
  const off = hashes.length
    ? await db.selectFrom('mail_bounces').select('address_hash').where('address_hash', 'in', hashes).execute()
    : [];
  const isOff = new Set(off.map(({ address_hash }) => address_hash));
  for (const [id, { address }] of recipients)
    if (address && isOff.has(addressHash(address)))
      recipients.set(id, { reason: 'its address is switched off' });
  return recipients;
};
