import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { Tables, WebhookDeliveriesTable, WebhooksTable } from '#lib/server/db/schema.ts';
import type { Message } from './messages.ts';

export type WebhookRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** The webhooks of a maker or, for null, of the site. */
export const webhooksOf = (db: Handle, userId: number | null) =>
  db.selectFrom('webhooks').where('user_id', userId === null ? 'is' : '=', userId);

/** A person's webhooks and, if asked for, the site's; latest first. */
export const listWebhooks = async (
  db: Handle,
  { userId, withSite }: { userId: number; withSite: boolean },
  { limit, offset }: Pagination,
): Promise<Rows<WebhookRow>> => {
  const listed = db
    .selectFrom('webhooks')
    .where((is) =>
      withSite ? is.or([is('user_id', '=', userId), is('user_id', 'is', null)]) : is('user_id', '=', userId),
    );
  const rows = await listed.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countOf(listed) };
};

export const findWebhook = (db: Handle, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/** `findWebhook` with a row lock: orders what is added to its deliveries and what an attempt stores. */
export const lockedWebhook = (db: Handle, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Latest first. */
export const deliveriesOf = async (
  db: Handle,
  webhookId: number,
  { limit, offset }: Pagination,
): Promise<Rows<DeliveryRow>> => {
  const deliveries = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const rows = await deliveries.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countOf(deliveries) };
};

/** False for webhooks of suspended members: what waits is sent once they are restored. */
const isServed = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'webhooks'>) =>
  not(
    exists(
      selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'webhooks.user_id')
        .where('users.suspended_at', 'is not', null),
    ),
  );

/** Active webhooks that are due, longest first, except for some; none of suspended members. */
export const dueWebhooks = (
  db: Handle,
  { now, limit, except }: { now: string; limit: number; except: readonly number[] },
): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('due_at', '<=', now)
    .where('active', '=', 1)
    .where(isServed)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The delivery of a webhook that has waited longest. */
export const nextDelivery = (db: Handle, webhookId: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Returns when the next delivery of any webhook is due, other than of suspended members. */
export const nextWebhookDue = async (db: Handle): Promise<string | undefined> => {
  const next = await db
    .selectFrom('webhooks')
    .select(sql<string>`due_at`.as('due_at'))
    .where('due_at', 'is not', null)
    .where('active', '=', 1)
    .where(isServed)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at;
};

export const toWebhook = (row: WebhookRow): Webhook => ({
  _id: String(row.id),
  scope: row.user_id === null ? 'site' : 'maker',
  url: row.url,
  shape: row.shape,
  events: row.events === null ? null : (JSON.parse(row.events) as string[]),
  active: row.active === 1,
  disabledAt: row.disabled_at,
  disabledReason: row.disabled_reason,
  failingSince: row.failing_since,
  createdAt: row.created_at,
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  _id: String(row.id),
  messageId: row.message_id,
  type: (JSON.parse(row.message) as Message).type,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  status: row.status,
  response: row.response,
  error: row.error,
  duration: row.duration,
  createdAt: row.created_at,
});
