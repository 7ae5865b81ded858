import { sql } from 'kysely';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { notificationPath, notificationText } from '#lib/domain/notification-text.ts';
import { isTimeZone, notifications as limits } from '#lib/domain/notifications.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { retainUsers } from '#lib/server/db/locks.ts';
import type { Batch } from '#lib/server/jobs/job.ts';
import { type NewMail, queueMail } from '#lib/server/mail/queue-mail.ts';
import { isCurrent, notificationsOf } from './queries.ts';
import { toNotification, viewerOf } from './to-entity.ts';

interface Due {
  user_id: number;
  /** Day of that hour in the time zone of the member. */
  day: string;
  /** Time of the digest. What came later is in the next one. */
  before: string;
}

/** The day, the hour and the minutes since it in a time zone. */
const localTime = (timeZone: string, now: Date): { day: string; hour: number; minute: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  };
};

/**
 * The last 24 hours that have begun in a time zone: `[zone, hour, its day, time of its beginning, latest day]`. Time zones
 * differ by up to 26 hours, so the last digest can't be of a day after the latest, two days on, unless the clock was wrong.
 */
const begunHours = (zone: string, now: Date): [string, number, string, string, string][] => {
  // Another server, or an earlier version of Node, may have known a zone that this one doesn't.
  const { day, hour, minute } = localTime(isTimeZone(zone) ? zone : 'UTC', now);
  const dayAfter = (count: number) => utcDay(new Date(Date.parse(day) + days(count)));
  const thisHour = Math.floor(now.getTime() / minutes(1)) * minutes(1) - minutes(minute);
  return Array.from({ length: 24 }, (_, ago) => [
    zone,
    (hour - ago + 24) % 24,
    ago > hour ? dayAfter(-1) : day,
    new Date(thisHour - hours(ago)).toISOString(),
    dayAfter(2),
  ]);
};

/**
 * Members whose hour has come, or has passed while no server ran, and who have had no digest on its day in their zone. A
 * `last_day` after the latest day is ignored: the clock was wrong.
 */
const dueMembers = async (db: Handle, now: Date): Promise<Due[]> => {
  // In lower case: names of zones may be spelled in any.
  const zones = await db
    .selectFrom('notification_digests')
    .select((eb) => eb.fn<string>('lower', ['time_zone']).as('zone'))
    .distinct()
    .execute();
  const times = [...new Set(['utc', ...zones.map(({ zone }) => zone)])].flatMap((zone) =>
    begunHours(zone, now),
  );
  // Materialised: otherwise SQLite parses the JSON for each notification.
  const { rows } = await sql<Due>`
    with z as materialized (
      select value ->> 0 as zone, cast(value ->> 1 as integer) as hour, value ->> 2 as day, value ->> 3 as before,
        value ->> 4 as latest
      from ${dialectOf(db).elements(JSON.stringify(times))}
    )
    select distinct n.user_id, z.day, z.before from notifications n
    left join notification_digests d on d.user_id = n.user_id
    join z on z.zone = coalesce(lower(d.time_zone), 'utc') and z.hour = coalesce(d.hour, ${sql.lit(limits.digestHour)})
    where n.delivery = 'digest' and n.mailed_at is null and n.read_at is null and n.created_at < z.before
      and (coalesce(d.last_day, '') < z.day or d.last_day > z.latest) and ${isCurrent('n')}
    order by n.user_id
    limit ${sql.lit(limits.digestsAtOnce)}`.execute(db);
  return rows;
};

/** The digest of a member; undefined if all that it is about has gone since. @param ids of its notifications */
const digestOf = async (
  db: Handle,
  { user_id }: Due,
  ids: readonly number[],
  at: string,
): Promise<NewMail | undefined> => {
  const { rows, total } = await notificationsOf(db, user_id, { limit: limits.inDigest, offset: 0 }, ids);
  const items = rows.map((row) => {
    const notification = toNotification(row, viewerOf(row));
    return { text: notificationText(notification), path: notificationPath(notification) };
  });
  if (!items.length) return undefined;
  const more = total - items.length;
  return {
    // By its newest notification, which is in no other digest. Not by day: after a wrong clock, a day comes twice.
    key: `digest:${user_id}:${Math.max(...ids)}`,
    to: { userId: user_id },
    mail: { kind: 'digest', items, ...(more > 0 && { more }) },
    at,
  };
};

/** Queues the daily digests of a batch of members, in the caller's transaction. */
export const queueDigests = async (db: Handle, now: Date): Promise<Batch> => {
  const at = now.toISOString();
  const due = await dueMembers(db, now);
  // Accounts before their notifications, in the order of locks.ts: a deletion waits for both.
  const retained = await retainUsers(
    db,
    due.map(({ user_id }) => user_id),
  );
  const members = due.filter(({ user_id }) => retained.some(({ id }) => id === user_id));
  if (!members.length) return { more: false };
  const times = JSON.stringify(members.map(({ user_id, before }) => [user_id, before]));
  // Before the mails are composed: later notifications are in the next digest.
  const taken = await sql<{ id: number; user_id: number }>`
    update notifications set mailed_at = ${at}
    from (
      select cast(value ->> 0 as bigint) as user_id, value ->> 1 as before from ${dialectOf(db).elements(times)}
    ) due
    where notifications.user_id = due.user_id and created_at < due.before
      and delivery = 'digest' and mailed_at is null and read_at is null and ${isCurrent()}
    returning notifications.id, notifications.user_id`.execute(db);
  const byMember = Map.groupBy(taken.rows, ({ user_id }) => user_id);
  const mails: NewMail[] = [];
  for (const member of members) {
    const ids = (byMember.get(member.user_id) ?? []).map(({ id }) => id);
    const digest = await digestOf(db, member, ids, at);
    if (digest) mails.push(digest);
  }
  const defaults = { hour: limits.digestHour, time_zone: 'UTC' };
  await db
    .insertInto('notification_digests')
    .values(members.map(({ user_id, day }) => ({ ...defaults, user_id, last_day: day })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({ last_day: ref('excluded.last_day') })),
    )
    .execute();
  await queueMail(db, ...mails);
  return { more: due.length === limits.digestsAtOnce };
};
