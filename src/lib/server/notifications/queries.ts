import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Unread } from '#lib/contract/notifications.ts';
import type { Role } from '#lib/contract/users.ts';
import { kindsWith, type NotificationKind } from '#lib/domain/notifications.ts';
import { maxUnread } from '#lib/domain/unread.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import type { NotificationsTable } from '#lib/server/db/schema.ts';
import type { EventRow } from '#lib/server/events/logs.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';

type NotificationRow = Selectable<NotificationsTable>;

/** The latest notification of a topic, with what it is about as it is now. */
export type TopicRow = Pick<
  NotificationRow,
  'id' | 'user_id' | 'kind' | 'created_at' | 'facts' | 'target' | 'delivery'
> &
  Pick<EventRow, 'reason' | 'note' | 'details' | 'by_name'> & {
    /** Effective role of the member. */
    role: Role;
    /** Products, each once, or notifications. */
    count: number;
    /** Notifications of the topic that are not read. */
    unread: number;
    product: Pick<FullProduct, 'id' | 'name' | 'logo' | 'status' | 'adder_id' | 'adder_name'> | null;
    /** Spelling of the tag in `target`. */
    tag: string | null;
  };

const isOneOfKinds = (table: string, kinds: readonly NotificationKind[]) =>
  sql`${sql.ref(`${table}.kind`)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

/**
 * Condition: the subject of a notification is still on the site. Otherwise the notification is neither listed, counted nor
 * mailed until the subject returns.
 */
export const isCurrent = (table = 'notifications'): RawBuilder<boolean> => {
  const isThere = (condition = sql``) =>
    sql`exists (select 1 from products where products.id = ${sql.ref(`${table}.product_id`)} and deleted_at is null ${condition})`;
  const review = sql`cast(${sql.ref(`${table}.target`)} as bigint)`;
  return sql<boolean>`case
    when ${isOneOfKinds(table, kindsWith('needs', 'review'))} then exists (select 1 from reviews where reviews.id = ${review})
    when ${isOneOfKinds(table, kindsWith('needs', 'page'))} then ${isThere(sql`and products.status = 'accepted'`)}
    when ${isOneOfKinds(table, kindsWith('needs', 'product'))} then ${isThere()}
    else true end`;
};

/** @param ids of the notifications; without them all */
const topicsOf = (db: Handle, userId: number, ids: readonly number[] | undefined) =>
  db
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where(isCurrent())
    .$if(ids !== undefined, (query) => query.where('notifications.id', 'in', idsIn(db, ids ?? [])));

/** A product that was submitted twice counts once; a member has one review of it. */
const countOfTopic = sql<number>`case when ${isOneOfKinds('notifications', kindsWith('counts', 'products'))}
  then count(distinct notifications.product_id) else count(*) end`;

/** Topics of a member, latest first. */
export const notificationsOf = async (
  db: Handle,
  userId: number,
  { limit, offset }: Pagination,
  ids?: readonly number[],
): Promise<Rows<TopicRow>> => {
  const { total } = await topicsOf(db, userId, ids)
    .select(({ fn }) => fn.count<number>('topic').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const topics = await topicsOf(db, userId, ids)
    .select(({ fn }) => [
      fn.max('id').as('id'),
      countOfTopic.as('count'),
      fn.countAll<number>().as('all'),
      fn.count<number>('read_at').as('read'),
    ])
    .groupBy(['topic', 'kind'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const latest = await withDetails(
    db,
    topics.map(({ id }) => id),
  );
  const byId = new Map(latest.map((row) => [row.id, row]));
  const rows = topics.flatMap(({ id, count, all, read }) => {
    const row = byId.get(id);
    return row ? [{ ...row, count: Number(count), unread: Number(all) - Number(read) }] : [];
  });
  return { rows, total: Number(total) };
};

/** These notifications with what they are about, oldest first. */
export const withDetails = async (
  db: Handle,
  ids: readonly number[],
): Promise<Omit<TopicRow, 'count' | 'unread'>[]> => {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('events as e', 'e.id', 'n.event_id')
    .leftJoin('products as p', (join) =>
      join.onRef('p.id', '=', 'n.product_id').on('p.deleted_at', 'is', null),
    )
    .leftJoin('tags as t', (join) =>
      join.onRef('t.tag_key', '=', 'n.target').on('n.kind', '=', 'followedTag'),
    )
    .select(['n.user_id', 'n.delivery', 'u.effective_role as role'])
    .select([
      'n.id',
      'n.kind',
      'n.created_at',
      'n.facts',
      'n.target',
      'e.reason',
      'e.note',
      'e.details',
      'e.by_name',
      't.tag',
    ])
    .select(['p.id as product_id', 'p.name', 'p.logo', 'p.status', 'p.adder_id', 'p.adder_name'])
    .where('n.id', 'in', idsIn(db, ids))
    .orderBy('n.id')
    .execute();
  return rows.map(({ product_id, name, logo, status, adder_id, adder_name, ...row }) => ({
    ...row,
    product:
      product_id === null || name === null || status === null || adder_id === null || adder_name === null
        ? null
        : { id: product_id, name, logo, status, adder_id, adder_name },
  }));
};

export interface UnreadRow {
  user_id: number;
  /** Topics. */
  unread: number;
  /** Id of the latest one. */
  latest: number;
}

/** Numbers of topics that these members have not read. Members who have read everything have no row. */
export const unreadOf = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('notifications')
    .select(({ fn }) => [
      'user_id',
      fn.count<number>('topic').distinct().as('unread'),
      fn.max('id').as('latest'),
    ])
    .where('user_id', 'in', idsIn(db, ids))
    .where('read_at', 'is', null)
    .where(isCurrent())
    .groupBy('user_id'),
);

export const toUnread = (row: UnreadRow | undefined): Unread => ({
  unread: Math.min(Number(row?.unread ?? 0), maxUnread),
  latest: row ? String(row.latest) : null,
});

/** Marks notifications of a member as read. @param of those whose topics are marked; without them all are */
export const markRead = async (
  db: Handle,
  userId: number,
  { of, upTo, at }: { of?: readonly number[] | undefined; upTo: number; at: string },
): Promise<void> => {
  const topics = (ids: readonly number[]) =>
    db
      .selectFrom('notifications as n')
      .select('n.topic')
      .where('n.user_id', '=', userId)
      .where('n.id', 'in', idsIn(db, ids));
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .$if(of !== undefined, (query) => query.where('topic', 'in', topics(of ?? [])))
    .execute();
};
