import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { appearanceKinds } from '#lib/domain/events.ts';
import { notifications as limits, ruleOfKind } from '#lib/domain/notifications.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { endOfRange, type FollowerRange, followersOf } from '#lib/server/follows/followers.ts';
import { type Batch, job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { queueDigests } from './digests.ts';
import { deliver, type Inserted } from './notify-about.ts';

/** SQL for the kind of notification for a kind of follow, given in full or by its first letter. */
const kindOf = (follow: RawBuilder<unknown>) => sql`case substr(${follow}, 1, 1)
  when 'l' then 'followedLaunch' when 'm' then 'followedMaker' when 't' then 'followedTag' end`;

/** The delivery of a kind unless the member has chosen another one. */
const usualDelivery = sql`case n.kind ${sql.join(
  appearanceKinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(ruleOfKind(kind).delivery)}`),
  sql` `,
)} end`;

/** Condition of an event that made its product appear. A product that is accepted again is not new. */
export const isFirstAppearance = ({ or, eb }: ExpressionBuilder<Tables, 'events' | 'products'>) =>
  or([eb('events.type', '=', 'launch'), eb('products.accepted_at', '=', eb.ref('events.created_at'))]);

/** Returns the time and product of an event that published a product, if it is still public; otherwise undefined. */
const appearance = (db: Handle, eventId: number) =>
  db
    .selectFrom('events')
    .innerJoin('products', 'products.id', 'events.product_id')
    .select(['events.created_at', 'products.id as product_id'])
    .where('events.id', '=', eventId)
    .where('products.status', '=', 'accepted')
    .where('products.deleted_at', 'is', null)
    .where(isFirstAppearance)
    .executeTakeFirst();

/** Returns the time at which a rejection of an event's product becomes final; undefined if none is pending. */
const rejectionFinalAt = async (db: Handle, eventId: number, at: string): Promise<string | undefined> => {
  const rejection = await db
    .selectFrom('events')
    .innerJoin('events as rejection', 'rejection.product_id', 'events.product_id')
    .select('rejection.dispatch_at')
    .where('events.id', '=', eventId)
    .where('rejection.type', '=', 'reject')
    .where('rejection.before', 'is not', null)
    .where('rejection.dispatch_at', '>', at)
    .executeTakeFirst();
  return rejection?.dispatch_at ?? undefined;
};

/** Notifies a product's followers in a range: by id, at most `followersAtOnce`. */
const notifyRange = async (
  db: Handle,
  { id: eventId, product_id, created_at }: { id: number; product_id: number; created_at: string },
  range: FollowerRange,
): Promise<Inserted[]> => {
  const { rows } = await sql<Inserted>`
    insert into notifications (user_id, event_id, kind, product_id, topic, target, facts, delivery, created_at)
    select n.user_id, cast(${eventId} as bigint), n.kind, cast(${product_id} as bigint),
      n.kind || ':' || n.target || ':' || ${sql.lit(created_at.slice(0, 10))}, n.target, '{}',
      coalesce(p.delivery, ${usualDelivery}), ${created_at}
    from (
      select user_id, ${kindOf(sql`follow`)} as kind,
        substr(follow, case substr(follow, 1, 1) when 't' then 5 when 'm' then 7 else 8 end) as target
      from (
        select f.user_id, min(f.kind || ':' || f.target) as follow
        from (${followersOf(db, [product_id], range)}) f
        join users on users.id = f.user_id
        left join notification_preferences q on q.user_id = f.user_id and q.kind = ${kindOf(sql`f.kind`)}
        where users.suspended_at is null and users.email <> '' and coalesce(q.delivery, '') <> 'never'
        group by f.user_id
        order by f.user_id
        limit ${sql.lit(limits.followersAtOnce)}
      ) follows
    ) n
    left join notification_preferences p on p.user_id = n.user_id and p.kind = n.kind
    where true
    on conflict do nothing
    returning id, user_id, delivery`.execute(db);
  return rows;
};

/** Id of the last follower who has been notified of an event; 0 for none. */
const lastNotified = async (db: Handle, eventId: number): Promise<number> => {
  const { last } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('user_id').as('last'))
    .where('event_id', '=', eventId)
    .where('kind', 'in', appearanceKinds)
    .executeTakeFirstOrThrow();
  return last ?? 0;
};

/**
 * Notifies a batch of those who follow a product's tags or maker, or wait for its launch, in the order of their ids: each
 * once, of a launch rather than a maker, and of a maker rather than a tag.
 */
const notifySomeFollowers = async (db: Handle, eventId: number, at: string): Promise<Batch> => {
  const event = await appearance(db, eventId);
  if (!event) {
    const again = await rejectionFinalAt(db, eventId, at);
    return { more: false, ...(again && { again }) };
  }
  const { product_id: productId } = event;
  let after = await lastNotified(db, eventId);
  for (;;) {
    const upTo = await endOfRange(db, { productId, after, atMost: limits.followersAtOnce });
    const rows = await notifyRange(db, { id: eventId, ...event }, { after, upTo });
    const more = upTo !== undefined || rows.length === limits.followersAtOnce;
    if (rows.length || upTo === undefined) return { more, cacheTags: await deliver(db, rows, at) };
    // Nobody in this range is to be notified. They leave no rows, so the next batch would start with them again.
    after = upTo;
  }
};

/**
 * Notifies followers of a search about its hits, in the caller's transaction, except for their own products and those that they
 * were notified of by a tag, a maker or a launch. @returns cache tags
 */
export const notifyOfHits = async (
  db: Handle,
  search: {
    target: string;
    userIds: readonly number[];
    hits: readonly { id: number; event_id: number; created_at: string }[];
    at: string;
  },
): Promise<string[]> => {
  const { target, userIds, hits, at } = search;
  if (!hits.length) return [];
  const found = JSON.stringify(hits.map(({ id, event_id, created_at }) => [id, event_id, created_at]));
  const kind = sql.lit('followedSearch');
  const { rows } = await sql<Inserted>`
    insert into notifications (user_id, event_id, kind, product_id, topic, target, facts, delivery, created_at)
    select users.id, h.event_id, ${kind}, h.product_id,
      'followedSearch:' || cast(${target} as text) || ':' || substr(h.created_at, 1, 10), cast(${target} as text), '{}',
      coalesce(p.delivery, ${sql.lit(ruleOfKind('followedSearch').delivery)}), h.created_at
    from (
      select cast(value ->> 0 as bigint) as product_id, cast(value ->> 1 as bigint) as event_id, value ->> 2 as created_at
      from ${dialectOf(db).elements(found)}
    ) h
    join products on products.id = h.product_id
    join users on users.id in ${idsIn(db, userIds)} and users.id <> products.adder_id
    left join notification_preferences p on p.user_id = users.id and p.kind = ${kind}
    where users.suspended_at is null and users.email <> '' and coalesce(p.delivery, '') <> 'never'
      and not exists (
        select 1 from notifications known where known.event_id = h.event_id and known.user_id = users.id
          and known.kind in (${sql.join(appearanceKinds.map((known) => sql.lit(known)))})
      )
    order by h.event_id
    on conflict do nothing
    returning id, user_id, delivery`.execute(db);
  return deliver(db, rows, at);
};

/** Members pruned per transaction. */
const crowdedAtOnce = 50;

/**
 * Deletes a batch of notifications: those read long ago, then the oldest of members with more than `limits.max`, whose
 * search reads an index of all notifications.
 */
const pruneNotifications = async (db: Handle, now: Date): Promise<Batch> => {
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('read_at', '<', timeBefore(now, days(limits.daysKept)))
    .limit(sweeps.atOnce);
  if ((await deleteSome(db, 'notifications', ['id'], old)) === sweeps.atOnce) return { more: true };
  const crowded = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', limits.max)
    .limit(crowdedAtOnce)
    .execute();
  if (!crowded.length) return { more: false };
  const latestFirst = db
    .selectFrom('notifications')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('user_id').orderBy('id', 'desc'))
        .as('place'),
    ])
    .where(
      'user_id',
      'in',
      crowded.map(({ user_id }) => user_id),
    );
  const beyond = db
    .selectFrom(latestFirst.as('listed'))
    .select('id')
    .where('place', '>', limits.max)
    .limit(sweeps.atOnce);
  return { more: (await deleteSome(db, 'notifications', ['id'], beyond)) > 0 };
};

export const notificationJobs = {
  notifyFollowers: job(payloads.notifyFollowers, (db, { eventId }, now) =>
    notifySomeFollowers(db, eventId, now.toISOString()),
  ),
  queueDigests: job(payloads.queueDigests, (db, _, now) => queueDigests(db, now)),
  pruneNotifications: job(payloads.pruneNotifications, (db, _, now) => pruneNotifications(db, now)),
};
