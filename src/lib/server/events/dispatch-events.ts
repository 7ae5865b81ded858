import { setImmediate as nextTurn } from 'node:timers/promises';
import { timeAfter } from '#lib/domain/durations.ts';
import { transientPayloads } from '#lib/domain/events.ts';
import { undo } from '#lib/domain/moderation.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { job } from '#lib/server/jobs/job.ts';
import { enqueue, payloads } from '#lib/server/jobs/queue.ts';
import { isUndoOver } from '#lib/server/moderation/undo-decision.ts';
import { notifyAbout } from '#lib/server/notifications/notify-about.ts';
import { relateAppeared } from '#lib/server/related/relate-products.ts';
import { deliverToWebhooks } from '#lib/server/webhooks/deliveries.ts';
import type { EventRow } from './logs.ts';

/** An interval in milliseconds, and the most events per transaction. */
const pace = { every: 500, atOnce: 100 } as const;

/**
 * Inserts what follows from events, such as notifications, in the transaction that marks them as dispatched: exactly once. It
 * calls nothing outside of the database.
 * @returns cache tags of what it changed
 */
export type EventConsumer = (
  db: Handle,
  events: readonly EventRow[],
  now: Date,
) => Promise<readonly string[]>;

const consumers: readonly EventConsumer[] = [notifyAbout, deliverToWebhooks, relateAppeared];

const setDispatchTime = (db: Handle, ids: readonly number[], at: string | null) =>
  db.updateTable('events').set({ dispatch_at: at }).where('id', 'in', idsIn(db, ids)).execute();

/** Postpones decisions that can still be undone, and returns the other events. A decision on many products can be undone until its last one is final. */
const postponeUndoable = async (db: Handle, events: readonly EventRow[], now: Date): Promise<EventRow[]> => {
  const later = timeAfter(now, undo.offered + undo.slack);
  const final: EventRow[] = [];
  for (const event of events) {
    const isUndoable = event.before !== null && !(await isUndoOver(db, event, now.toISOString()));
    if (isUndoable) await setDispatchTime(db, [event.id], later);
    else final.push(event);
  }
  return final;
};

/** Hands events to all consumers and marks them as dispatched, in the caller's transaction. @returns cache tags */
const dispatch = async (
  db: Handle,
  events: readonly EventRow[],
  now: Date,
  to: readonly EventConsumer[],
): Promise<string[]> => {
  const final = await postponeUndoable(db, events, now);
  const lasting = final.filter(({ undone_at }) => undone_at === null);
  const tags: string[] = [];
  for (const consume of to) tags.push(...(await consume(db, lasting, now)));
  const ids = final.map(({ id }) => id);
  if (!ids.length) return tags;
  await setDispatchTime(db, ids, null);
  await db
    .updateTable('events')
    .set({ payload: null })
    .where('id', 'in', idsIn(db, ids))
    .where('type', 'in', transientPayloads)
    .execute();
  return tags;
};

const dueEvents = (db: Handle, now: Date) =>
  db.selectFrom('events').where('dispatch_at', '<=', now.toISOString()).orderBy('dispatch_at').orderBy('id');

export const countDueEvents = (db: Handle, now: Date): Promise<number> =>
  countOf(db.selectFrom('events').where('dispatch_at', '<=', now.toISOString()));

type DispatchContext = Pick<Context, 'db' | 'caches' | 'clock' | 'log'>;

/** Leaves an event that can't be dispatched to a separate job: it is retried, then listed for the operator. */
const setAside = (context: DispatchContext, id: number, now: Date) =>
  transact(context.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('events')
      .set({ dispatch_at: null })
      .where('id', '=', id)
      .where('dispatch_at', 'is not', null)
      .executeTakeFirst();
    // Otherwise another server has dispatched it by now.
    if (numUpdatedRows) await enqueue(db, 'dispatchEvent', { eventId: id }, now.toISOString());
  });

/**
 * Dispatches a batch of due events. Several servers take different ones.
 * @param atOnce at most; with 1, an event that fails is set aside
 * @returns the number of events taken
 */
const dispatchBatch = async (
  context: DispatchContext,
  to: readonly EventConsumer[],
  atOnce: number,
): Promise<number> => {
  const now = context.clock();
  let ids: number[] = [];
  try {
    await transactInvalidating(
      context,
      async (db) => {
        const events = await dueEvents(db, now).selectAll().limit(atOnce).forUpdate().skipLocked().execute();
        ids = events.map(({ id }) => id);
        return events.length ? dispatch(db, events, now, to) : [];
      },
      (tags) => tags,
    );
  } catch (error) {
    const failure = context.db.dialect.failureOf(error);
    if (!ids.length || failure === 'conflict' || failure === 'unavailable') throw error;
    context.log.error({ err: error, events: ids }, 'events could not be dispatched, each is tried alone');
    if (ids.length === 1) for (const id of ids) await setAside(context, id, now);
    else for (const _ of ids) await dispatchBatch(context, to, 1);
  }
  return ids.length;
};

/** Dispatches all events that are due now. @returns whether there were any */
export const dispatchDueEvents = async (
  context: DispatchContext,
  { signal, to = consumers }: { signal?: AbortSignal; to?: readonly EventConsumer[] } = {},
): Promise<boolean> => {
  let isAny = false;
  while (!signal?.aborted) {
    // Most looks find nothing, and need no transaction.
    const due = await dueEvents(context.db.read, context.clock()).select('id').limit(1).executeTakeFirst();
    if (!due || (await dispatchBatch(context, to, pace.atOnce)) === 0) break;
    isAny = true;
    await nextTurn();
  }
  return isAny;
};

/**
 * Dispatches events from now on, on each server. An error is logged once, and tried again.
 * @returns stops it, after the batch in progress
 */
export const startDispatching = (context: DispatchContext & Pick<Context, 'jobs'>): (() => Promise<void>) => {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isFailing = false;
  const look = async (): Promise<void> => {
    try {
      if (await dispatchDueEvents(context, { signal: stopping.signal })) context.jobs.notify();
      isFailing = false;
    } catch (err) {
      if (!isFailing) context.log.warn({ err }, 'could not dispatch events');
      isFailing = true;
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= look();
  }, pace.every).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
};

/** The job of an event that failed, alone and with others. */
export const dispatchEvent = job(payloads.dispatchEvent, async (db, { eventId }, now) => {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return { more: false, cacheTags: event ? await dispatch(db, [event], now, consumers) : [] };
});
