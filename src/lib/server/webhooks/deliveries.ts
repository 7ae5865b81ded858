import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { timeAfter, timeBefore } from '#lib/domain/durations.ts';
import { ruleOf } from '#lib/domain/events.ts';
import { webhooks as limits, testMessage, type WebhookEnd } from '#lib/domain/webhooks.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { type Handle, hasRow, inParts } from '#lib/server/db/handle.ts';
import { type EventRow, payloadOf } from '#lib/server/events/logs.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { type Message, messageOf } from './messages.ts';
import type { Answer } from './post.ts';
import { type DeliveryRow, lockedWebhook, nextDelivery, type WebhookRow } from './queries.ts';

/** Plans the next delivery of webhooks: now, or after a pause if the last one failed. */
const plan = async (db: Handle, webhookIds: readonly number[], now: Date): Promise<void> => {
  const at = now.toISOString();
  const pause = timeAfter(now, limits.pause);
  const earliest = sql<string>`case when failures = 0 then ${at} else ${pause} end`;
  await db
    .updateTable('webhooks')
    .set({ due_at: sql`case when due_at < ${earliest} then due_at else ${earliest} end` })
    .where('id', 'in', idsIn(db, webhookIds))
    .execute();
  await enqueue(db, 'sendDeliveries', {}, at);
};

/** The makers of products, by the product's id. */
const makersOf = async (db: Handle, productIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'adder_id'])
    .where('id', 'in', idsIn(db, productIds))
    .execute();
  return new Map(rows.map(({ id, adder_id }) => [id, adder_id]));
};

/** The maker of a product that the event has deleted: no row has it any more. */
const makerOfDeleted = (event: EventRow): number | undefined =>
  payloadOf('deleteProduct', event)?.makerId ??
  (event.type === 'withdrawProduct' ? (event.by_id ?? undefined) : undefined);

/** The active webhooks of the site, and of makers who are not suspended; locked in the order of their ids. */
const lockedWebhooks = (db: Handle, makers: readonly number[]): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('active', '=', 1)
    .where((is) =>
      is.or([
        is('user_id', 'is', null),
        is('user_id', 'in', ({ selectFrom }) =>
          selectFrom('users')
            .select('id')
            .where('id', 'in', idsIn(db, makers))
            .where('suspended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const newDelivery = (message: Message, now: Date) => ({
  message_id: `msg_${randomUUID().replaceAll('-', '')}`,
  message: JSON.stringify(message),
  next_at: now.toISOString(),
  created_at: now.toISOString(),
});

/**
 * Consumes events: inserts a delivery for each webhook that gets them, in the caller's transaction, once.
 * @returns no cache tags: nothing that is cached shows them
 */
export const deliverToWebhooks = async (
  db: Handle,
  events: readonly EventRow[],
  now: Date,
): Promise<readonly string[]> => {
  const withMessage = events.flatMap((event) => {
    const message = messageOf(event);
    const productId = ruleOf(event.type).toMaker ? Number(message?.data.product?.id) : undefined;
    return message ? [{ event, message, productId }] : [];
  });
  if (!withMessage.length) return [];
  const makers = await makersOf(
    db,
    withMessage.flatMap(({ productId }) => productId ?? []),
  );
  for (const { event, productId } of withMessage) {
    const makerId = makerOfDeleted(event);
    if (productId !== undefined && makerId !== undefined) makers.set(productId, makerId);
  }
  const webhooks = await lockedWebhooks(db, [...new Set(makers.values())]);
  const rows = webhooks.flatMap(({ id: webhook_id, user_id, events: chosen }) => {
    const names = chosen === null ? undefined : new Set<string>(JSON.parse(chosen));
    return withMessage
      .filter(({ message, productId }) => {
        const isTheirs = user_id === null || (productId !== undefined && makers.get(productId) === user_id);
        return isTheirs && (names?.has(message.type) ?? true);
      })
      .map(({ event, message }) => ({ webhook_id, event_id: event.id, ...newDelivery(message, now) }));
  });
  for (const part of inParts(rows))
    await db
      .insertInto('webhook_deliveries')
      .values(part)
      .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
      .execute();
  if (rows.length) await plan(db, [...new Set(rows.map(({ webhook_id }) => webhook_id))], now);
  return [];
};

/** Makes a webhook due now, whatever its pause: somebody has asked for it. */
const makeDue = async (db: Handle, webhookId: number, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db.updateTable('webhooks').set({ due_at: at }).where('id', '=', webhookId).execute();
  await enqueue(db, 'sendDeliveries', {}, at);
};

/** Makes all waiting deliveries of a webhook due, as if no attempt had failed, since its address has changed. */
export const sendNow = async (db: Handle, webhookId: number, now: Date): Promise<void> => {
  const at = now.toISOString();
  await db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null })
    .where('id', '=', webhookId)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_at: at })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute();
  await makeDue(db, webhookId, now);
};

/** Time by which a delivery that somebody has asked for precedes the first of those that wait, and so all. */
const timeAhead = (first: DeliveryRow | undefined, now: Date): string => {
  const at = now.toISOString();
  return first?.next_at && first.next_at <= at ? timeBefore(first.next_at, 1) : at;
};

/** Adds a test to a webhook that is locked, before what waits for it. @returns the id of its delivery */
export const addTest = async (db: Handle, webhookId: number, now: Date): Promise<number> => {
  const message: Message = { type: testMessage, timestamp: now.toISOString(), data: {} };
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: webhookId, event_id: null, ...newDelivery(message, now) },
      next_at: timeAhead(await nextDelivery(db, webhookId), now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeDue(db, webhookId, now);
  return id;
};

/**
 * Sends a delivery of a webhook that is locked again, whatever its state, before what waits for it.
 * @returns deliveries changed: 0 if it is sent now anyway
 */
export const retryDelivery = async (
  db: Handle,
  { webhook, id }: { webhook: Pick<WebhookRow, 'id' | 'due_at'>; id: number },
  now: Date,
): Promise<0 | 1> => {
  const { id: webhookId, due_at } = webhook;
  const mine = db.selectFrom('webhook_deliveries').where('id', '=', id).where('webhook_id', '=', webhookId);
  if (!(await hasRow(mine))) throw httpError('not_found');
  const first = await nextDelivery(db, webhookId);
  if (first?.id === id && due_at !== null && due_at <= now.toISOString()) return 0;
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: timeAhead(first, now) })
    .where('id', '=', id)
    .execute();
  await makeDue(db, webhookId, now);
  return 1;
};

/** Plans the next delivery of a webhook that is locked. */
export const planNext = async (db: Handle, webhookId: number, earliest: string): Promise<void> => {
  const next = (await nextDelivery(db, webhookId))?.next_at ?? null;
  const due_at = next !== null && next < earliest ? earliest : next;
  await db.updateTable('webhooks').set({ due_at }).where('id', '=', webhookId).execute();
};

/** Up to a tenth longer, so that deliveries that failed together are not retried together. */
const withJitter = (delay: number): number => delay * (1 + Math.random() / 10);

/**
 * Stores the answer to an attempt, and plans the retry after a failure: after the last retry or a 410 the delivery has failed
 * for good. Switches off a webhook that returned a 410 or has failed for too long, and plans the next delivery of any other. Ignores a failure at an
 * address that was changed since.
 * @param url the address that was called
 * @param due_at when its webhook was due: if that has changed during the call, somebody has asked for another one
 */
export const storeAnswer = async (
  db: Handle,
  { id, webhook_id, attempts, url, due_at }: DeliveryRow & Pick<WebhookRow, 'url' | 'due_at'>,
  { status, text, error, duration, retryAfter }: Answer,
  now: Date,
): Promise<void> => {
  const webhook = await lockedWebhook(db, webhook_id);
  if (!webhook || (error !== null && webhook.url !== url)) return;
  const delay = limits.retries[attempts];
  const isLast = error === null || delay === undefined || status === 410;
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({
      attempts: attempts + 1,
      state: error === null ? 'delivered' : isLast ? 'failed' : 'waiting',
      next_at: isLast ? null : timeAfter(now, Math.max(withJitter(delay), retryAfter)),
      ...{ status, response: text, error, duration },
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  const failures = error === null ? 0 : webhook.failures + 1;
  const failing_since = error === null ? null : (webhook.failing_since ?? now.toISOString());
  await db.updateTable('webhooks').set({ failures, failing_since }).where('id', '=', webhook_id).execute();
  const isFailing = failing_since !== null && failing_since <= timeBefore(now, limits.disabledAfter);
  const end = status === 410 ? 'gone' : isFailing ? 'failing' : undefined;
  if (end && webhook.active) {
    await switchOff(db, webhook_id, end, now);
    // The host alone: the rest of a chat's address is a secret.
    const subject = { id: webhook_id, name: new URL(webhook.url).host };
    const payload = { ownerId: webhook.user_id };
    await recordEvent(db, { type: 'disableWebhook', by: 'site', subject, at: now.toISOString(), payload });
  }
  const [first] = limits.retries;
  const isAskedFor = webhook.due_at !== due_at;
  const pause = failures === 0 || isAskedFor ? 0 : failures === 1 ? first : limits.pause;
  await planNext(db, webhook_id, timeAfter(now, pause));
};

/** Switches a webhook off. What waits for it is sent once it is on again. */
export const switchOff = async (
  db: Handle,
  id: number,
  disabled_reason: WebhookEnd,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set({ active: 0, disabled_at: now.toISOString(), disabled_reason })
    .where('id', '=', id)
    .execute();
};

/** Switches a webhook on, as if it had never failed. */
export const switchOn = async (db: Handle, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set({ active: 1, disabled_at: null, disabled_reason: null, failures: 0, failing_since: null })
    .where('id', '=', id)
    .execute();
  await planNext(db, id, now.toISOString());
  await enqueue(db, 'sendDeliveries', {}, now.toISOString());
};
