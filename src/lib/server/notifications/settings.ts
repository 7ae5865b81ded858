import type { NotificationSettings } from '#lib/contract/notifications.ts';
import type { Role } from '#lib/contract/users.ts';
import {
  type Delivery,
  notifications as limits,
  type NotificationKind,
  notificationKinds,
  ruleOfKind,
} from '#lib/domain/notifications.ts';
import type { Database } from '#lib/server/db/database.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';

/** True if members with a role get notifications of a kind. */
const isFor = (kind: NotificationKind, role: Role): boolean => {
  const { to } = ruleOfKind(kind);
  return to === 'admins' ? role === 'admin' : to !== 'moderators' || role !== 'user';
};

export const settingsOf = async (
  db: Handle,
  { id, role }: { id: number; role: Role },
): Promise<NotificationSettings> => {
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'delivery'])
    .where('user_id', '=', id)
    .execute();
  const digest = await db
    .selectFrom('notification_digests')
    .select(['hour', 'time_zone'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const optOuts = await db.selectFrom('mail_optouts').select('kind').where('user_id', '=', id).execute();
  const byKind = new Map(chosen.map(({ kind, delivery }) => [kind, delivery]));
  /** Members who unsubscribed by a link in a mail are still notified on the site. */
  const isOptedOut = (kind: NotificationKind, delivery: Delivery): boolean =>
    optOuts.some((optOut) => optOut.kind === (delivery === 'mail' ? kind : delivery));
  const deliveryOf = (kind: NotificationKind): Delivery => {
    const delivery = byKind.get(kind) ?? ruleOfKind(kind).delivery;
    return isOptedOut(kind, delivery) ? 'site' : delivery;
  };
  const kinds = notificationKinds.filter((kind) => isFor(kind, role));
  return {
    deliveries: Object.fromEntries(kinds.map((kind) => [kind, deliveryOf(kind)])),
    digest: { hour: digest?.hour ?? limits.digestHour, timeZone: digest?.time_zone ?? null },
  };
};

/**
 * Sets how a member hears of some kinds. One opt-out is for the whole daily e-mail: when a choice cancels it, the other kinds
 * of that e-mail stay on the site alone.
 */
export const setDeliveries = async (
  db: Handle,
  member: { id: number; role: Role },
  chosen: Partial<Record<NotificationKind, Delivery>>,
): Promise<void> => {
  const userId = member.id;
  const optOut = db.selectFrom('mail_optouts').where('user_id', '=', userId).where('kind', '=', 'digest');
  const cancelsOptOut = Object.values(chosen).includes('digest') && (await hasRow(optOut));
  const before: typeof chosen = cancelsOptOut ? (await settingsOf(db, member)).deliveries : {};
  const others = Object.entries(before).filter(
    ([kind, delivery]) => delivery === 'site' && !(kind in chosen),
  );
  const rows = [...Object.entries(chosen), ...others].map(([kind, delivery]) => ({
    user_id: userId,
    kind: kind as NotificationKind,
    delivery,
  }));
  if (!rows.length) return;
  await db
    .insertInto('notification_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ delivery: ref('excluded.delivery') })),
    )
    .execute();
  // Choosing e-mail again cancels the opt-out.
  const wanted = rows.flatMap(({ kind, delivery }) => {
    if (delivery === 'mail') return [kind];
    return delivery === 'digest' ? ['digest'] : [];
  });
  if (wanted.length)
    await db.deleteFrom('mail_optouts').where('user_id', '=', userId).where('kind', 'in', wanted).execute();
};

/** Sets when a member gets the daily digest. */
export const setDigest = async (
  db: Handle,
  userId: number,
  { hour, timeZone }: { hour: number; timeZone: string },
): Promise<void> => {
  await db
    .insertInto('notification_digests')
    .values({ user_id: userId, hour, time_zone: timeZone, chosen: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ hour, time_zone: timeZone, chosen: 1 }),
    )
    .execute();
};

/** Stores the time zone of a member's browser, by which they get the digest unless they have chosen when. */
export const noteTimeZone = async (db: Database, userId: number, timeZone: string): Promise<void> => {
  const known = await db.read
    .selectFrom('notification_digests')
    .select(['time_zone', 'chosen'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known && (known.chosen === 1 || known.time_zone === timeZone)) return;
  await transact(db, async (handle) => {
    // Locked: nothing of an account is stored once its deletion has begun.
    const member = await handle
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('email', '<>', '')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return;
    await handle
      .insertInto('notification_digests')
      .values({ user_id: userId, hour: limits.digestHour, time_zone: timeZone })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ time_zone: timeZone })
          .where('notification_digests.chosen', '=', 0),
      )
      .execute();
  });
};
