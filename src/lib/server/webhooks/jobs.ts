import { setTimeout as sleep } from 'node:timers/promises';
import { seconds, timeBefore } from '#lib/domain/durations.ts';
import { webhooks as limits } from '#lib/domain/webhooks.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { planNext, storeAnswer } from './deliveries.ts';
import { type Message, requestOf } from './messages.ts';
import { post } from './post.ts';
import { dueWebhooks, lockedWebhook, nextDelivery, nextWebhookDue, type WebhookRow } from './queries.ts';

/**
 * How long a call begins deliveries, and how often it looks for more while others are under way. With the longest delivery it
 * is shorter than the lease of a job, so that no other server sends the same.
 */
const sending = { begins: seconds(30), looks: seconds(1) } as const;

/** The member's current name, so that no retry names a deleted account. */
const nameOf = async (db: Handle, user: Message['data']['user']): Promise<string | undefined> =>
  user && (await findUser(db, Number(user.id)))?.name;

/** Sends the next delivery of a webhook and stores the answer. */
const sendNext = async (context: JobContext, webhook: WebhookRow, signal: AbortSignal): Promise<void> => {
  const { db, clock, config, receivers } = context;
  const delivery = await nextDelivery(db.read, webhook.id);
  const now = clock();
  if (delivery?.next_at && delivery.next_at <= now.toISOString()) {
    const message = JSON.parse(delivery.message) as Message;
    const userName = await nameOf(db.read, message.data.user);
    const request = requestOf(webhook, { id: delivery.message_id, message, userName }, { config, now });
    const answer = await post({ url: webhook.url, ...request }, receivers, signal);
    const called = { ...delivery, url: webhook.url, due_at: webhook.due_at };
    await transact(db, (handle) => storeAnswer(handle, called, answer, clock()));
  } else {
    await transact(db, async (handle) => {
      if (await lockedWebhook(handle, webhook.id)) await planNext(handle, webhook.id, now.toISOString());
    });
  }
};

/**
 * Sends what is due: several webhooks at once, one delivery of each at a time. Each answer is stored at once, so that a kill
 * repeats only what was under way.
 */
const sendDeliveries = async (context: JobContext, signal: AbortSignal): Promise<RunBatch> => {
  const { db, clock } = context;
  const end = performance.now() + sending.begins;
  const underWay = new Map<number, Promise<void>>();
  const errors: unknown[] = [];
  const begin = (webhook: WebhookRow): void => {
    const sent = sendNext(context, webhook, signal)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => underWay.delete(webhook.id));
    underWay.set(webhook.id, sent);
  };
  for (;;) {
    const free = limits.atOnce - underWay.size;
    const isOver = signal.aborted || errors.length > 0 || performance.now() > end;
    const now = clock().toISOString();
    const due =
      isOver || !free ? [] : await dueWebhooks(db.read, { now, limit: free, except: [...underWay.keys()] });
    for (const webhook of due) begin(webhook);
    if (!underWay.size) break;
    await Promise.race([...underWay.values(), sleep(sending.looks, undefined, { ref: false })]);
  }
  if (errors.length) throw errors[0];
  signal.throwIfAborted();
  return async (handle, _, now) => {
    const next = await nextWebhookDue(handle);
    const isDue = next !== undefined && next <= now.toISOString();
    return { more: isDue, ...(next !== undefined && { again: next }) };
  };
};

/** Deletes a batch of old deliveries. @returns whether more may be left */
const pruneDeliveries = async (db: Handle, now: Date): Promise<boolean> => {
  const old = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', timeBefore(now, limits.storedFor))
    .orderBy('created_at')
    .limit(sweeps.atOnce);
  return (await deleteSome(db, 'webhook_deliveries', ['id'], old)) === sweeps.atOnce;
};

export const webhookJobs = {
  sendDeliveries: { call: sendDeliveries },
  pruneDeliveries: job(payloads.pruneDeliveries, async (db, _, now) => ({
    more: await pruneDeliveries(db, now),
  })),
};
