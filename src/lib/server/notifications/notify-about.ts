import { sql } from 'kysely';
import { type EventPayloads, kindsOf, ruleOf } from '#lib/domain/events.ts';
import {
  type Delivery,
  type NotificationFacts,
  type NotificationKind,
  ruleOfKind,
} from '#lib/domain/notifications.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { EventRow } from '#lib/server/events/logs.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { systemUid } from '#lib/server/users/queries.ts';
import { mailAtOnce } from './mails-at-once.ts';

/** A notification before it is known who gets it. */
interface Draft {
  event: EventRow;
  kind: NotificationKind;
  facts: NotificationFacts;
  productId: number | null;
  to: Recipients;
  /** The member who gets it, for `member`. */
  userId: number | null;
}

type Payloads = EventPayloads[keyof EventPayloads];
type Fields<One> = One extends unknown ? keyof One : never;
/** The fields of all payloads. */
type Payload = { [Field in Fields<Payloads>]?: Extract<Payloads, Record<Field, unknown>>[Field] };

const fieldsOf = ({ payload }: EventRow): Payload =>
  payload === null ? {} : (JSON.parse(payload) as Payload);

/** The members whom an event is about or names; null for the site, whose admins get it. */
const membersOf = (event: EventRow, kind: NotificationKind): (number | null)[] => {
  const { reporterIds, makerId, reviewerId, ownerId } = fieldsOf(event);
  if (kind === 'deleted') return makerId === undefined ? [] : [makerId];
  if (reporterIds) return reporterIds;
  if (reviewerId !== undefined) return [reviewerId];
  if (ownerId !== undefined) return [ownerId];
  return ruleOf(event.type).subject === 'user' ? [Number(event.subject_id)] : [];
};

const draftsOf = (event: EventRow): Draft[] => {
  const { productId = event.product_id, productName, votes, period, place } = fieldsOf(event);
  const isNamed = productId !== null || ['job', 'webhook', 'finding'].includes(ruleOf(event.type).subject);
  const facts: NotificationFacts = {
    type: event.type,
    ...(isNamed && { name: productName ?? event.subject_name }),
    ...(votes !== undefined && { votes }),
    ...(period !== undefined && { period }),
    ...(place !== undefined && { place }),
  };
  return kindsOf(event.type).flatMap((kind): Draft[] => {
    const { to } = ruleOfKind(kind);
    if (to === 'followers') return [];
    if (to !== 'member') return [{ event, kind, productId, facts, to, userId: null }];
    return membersOf(event, kind).map((userId): Draft => {
      const draft = { event, kind, productId, userId };
      return userId === null
        ? { ...draft, facts: { ...facts, ofSite: true }, to: 'admins' }
        : { ...draft, facts, to: 'member' };
    });
  });
};

/** Names what notifications that are displayed as one have in common: the day by the time of the event (UTC). */
const topicOf = ({ event, kind, productId }: Draft): string => {
  const { groupedBy } = ruleOfKind(kind);
  const day = event.created_at.slice(0, 10);
  if (groupedBy === 'product') return `${kind}:${productId}:${day}`;
  return groupedBy === 'day' ? `${kind}:${day}` : `${kind}:${event.id}`;
};

const rowOf = (draft: Draft) => {
  const { event, kind, productId, userId, facts } = draft;
  const { delivery, needs } = ruleOfKind(kind);
  return [
    event.id,
    kind,
    productId,
    topicOf(draft),
    JSON.stringify(facts),
    delivery,
    event.created_at,
    event.by_id,
    userId,
    needs === 'review' ? event.subject_id : null,
    draft.to,
  ];
};

/** Join of the drafts `d` with the users who get them. */
const recipients = {
  maker: sql`join products on products.id = d.product_id join users on users.id = products.adder_id`,
  member: sql`join users on users.id = d.user_id`,
  moderators: sql`join users on users.role <> 'user' and users.effective_role in ('moderator', 'admin')`,
  admins: sql`join users on users.role <> 'user' and users.effective_role = 'admin'`,
};
type Recipients = keyof typeof recipients;

export interface Inserted {
  id: number;
  user_id: number;
  delivery: Delivery;
}

/** Inserts a notification for each recipient who wants it, except authors of the events and suspended or deleted accounts. */
const insert = async (db: Handle, drafts: readonly Draft[]): Promise<Inserted[]> => {
  if (!drafts.length) return [];
  const rows = JSON.stringify(drafts.map(rowOf));
  const audiences = [...new Set(drafts.map(({ to }) => to))].map(
    (to) =>
      sql`select d.*, users.id as recipient_id from drafts d ${recipients[to]} where d.audience = ${sql.lit(to)}`,
  );
  const inserted = await sql<Inserted>`
    with drafts as (
      select cast(value ->> 0 as bigint) as event_id, value ->> 1 as kind, cast(value ->> 2 as bigint) as product_id,
        value ->> 3 as topic, value ->> 4 as facts, value ->> 5 as delivery, value ->> 6 as created_at,
        cast(value ->> 7 as bigint) as by_id, cast(value ->> 8 as bigint) as user_id, value ->> 9 as target,
        value ->> 10 as audience
      from ${dialectOf(db).elements(rows)}
    )
    insert into notifications (user_id, event_id, kind, product_id, topic, target, facts, delivery, created_at)
    select users.id, d.event_id, d.kind, d.product_id, d.topic, d.target, d.facts, coalesce(p.delivery, d.delivery), d.created_at
    from (${sql.join(audiences, sql` union all `)}) d
    join users on users.id = d.recipient_id
    left join notification_preferences p on p.user_id = users.id and p.kind = d.kind
    where users.suspended_at is null and users.email <> '' and users.uid <> ${systemUid} and users.id <> coalesce(d.by_id, 0)
      and coalesce(p.delivery, d.delivery) <> 'never'
    order by d.created_at, d.event_id -- lists show the latest first by id, and PostgreSQL joins in any order
    on conflict do nothing
    returning id, user_id, delivery`.execute(db);
  return inserted.rows;
};

/** Queues the mails of new notifications. @returns cache tags of their members’ numbers of unread ones */
export const deliver = async (db: Handle, inserted: readonly Inserted[], at: string): Promise<string[]> => {
  const toMail = inserted.filter(({ delivery }) => delivery === 'mail').map(({ id }) => id);
  await mailAtOnce(db, toMail, at);
  return [...new Set(inserted.map(({ user_id }) => cacheTags.unread(user_id)))];
};

/**
 * Notifies of events, in the transaction that marks them as dispatched. Followers of tags, makers and launches, who may be
 * thousands, are left to a job.
 * @returns cache tags of their members’ numbers of unread ones
 */
export const notifyAbout = async (
  db: Handle,
  events: readonly EventRow[],
  now: Date,
): Promise<readonly string[]> => {
  const drafts = events.flatMap(draftsOf);
  const inserted = await insert(db, drafts);
  const at = now.toISOString();
  for (const { id, type } of events)
    if (kindsOf(type).some((kind) => ruleOfKind(kind).to === 'followers'))
      await enqueue(db, 'notifyFollowers', { eventId: id }, at);
  return deliver(db, inserted, at);
};
