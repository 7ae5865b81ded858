/** The metrics of all workers for the one that was asked: it asks the primary, and that asks all. */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { monitoring } from '#lib/server/ops/limits.ts';
import { mergeFamilies } from '#lib/server/ops/metrics/exposition.ts';
import type { Family } from '#lib/server/ops/metrics/family.ts';
import { processFamilies } from '#lib/server/ops/metrics/process-metrics.ts';
import { within } from '#lib/server/within.ts';

/** Between a worker and its primary. `gather` is answered by `gathered`, `collect` by `collected`. */
type Message =
  | { kind: 'gather' | 'collect'; id: string }
  | { kind: 'gathered' | 'collected'; id: string; families: Family[] };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;

type Collect = () => Promise<Family[]>;

/** The worker's end of the channel, and for tests another. */
interface Channel {
  send(message: Message): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** @param timeout in milliseconds, until an answer */
const createQuestions = (timeout: number) => {
  /** What has been asked of others, by the question's id. */
  const open = new Map<string, (families: Family[]) => void>();
  return {
    async ask(send: (id: string) => void): Promise<Family[]> {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<Family[]>();
      open.set(id, resolve);
      send(id);
      try {
        return await within(timeout, promise);
      } finally {
        open.delete(id);
      }
    },
    answer: (id: string, families: Family[]): void => open.get(id)?.(families),
  };
};

const ownChannel: Channel = {
  send: (message) => void process.send?.(message),
  on: (event, listener) => process.on(event, listener),
};

/** In a worker: answers its primary, and returns what gathers the metrics of all. */
export const gatherAsWorker = (collect: Collect, channel: Channel = ownChannel): Collect => {
  const questions = createQuestions(monitoring.gatherTimeout);
  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    const { id } = message;
    if (message.kind === 'gathered') questions.answer(id, message.families);
    else if (message.kind === 'collect')
      void collect()
        .then((families) => channel.send({ kind: 'collected', id, families }))
        .catch(() => {}); // The primary does not wait for ever.
  });
  return () => questions.ask((id) => channel.send({ kind: 'gather', id }));
};

/** A worker as its primary sees it. */
interface MeasuredWorker {
  isConnected(): boolean;
  /** @param onSent also called if it could not be sent; without it that is an error of the worker's */
  send(message: Message, onSent: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
}

/** What a worker that has ended had counted stays counted: a total that fell would look like a restart of everything. */
const countersOf = (families: readonly Family[]): Family[] => families.filter(({ type }) => type !== 'gauge');

/** In the primary: answers the workers that ask for the metrics of all. @returns takes a new worker in */
export const gatherAsPrimary = (
  timeout: number = monitoring.workerTimeout,
): ((worker: MeasuredWorker) => void) => {
  const workers = new Set<MeasuredWorker>();
  const latest = new Map<MeasuredWorker, Family[]>();
  const questions = createQuestions(timeout);
  let ended: Family[] = [];

  /** Sends to a worker that may end meanwhile. */
  const sendTo = (worker: MeasuredWorker, message: Message): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  const collectFrom = async (worker: MeasuredWorker): Promise<void> => {
    try {
      const families = await questions.ask((id) => sendTo(worker, { kind: 'collect', id }));
      if (workers.has(worker)) latest.set(worker, families);
    } catch {
      // Of a worker that does not answer in time, what it said last.
    }
  };

  return (worker) => {
    workers.add(worker);
    worker.on('message', async (message) => {
      if (!isMessage(message)) return;
      if (message.kind === 'collected') questions.answer(message.id, message.families);
      if (message.kind !== 'gather') return;
      await Promise.all([...workers].map(collectFrom));
      // A worker that has answered and then ended is among the ended by now, and must not count twice.
      const families = mergeFamilies([ended, ...latest.values(), processFamilies()]);
      sendTo(worker, { kind: 'gathered', id: message.id, families });
    });
    worker.once('exit', () => {
      workers.delete(worker);
      ended = mergeFamilies([ended, countersOf(latest.get(worker) ?? [])]);
      latest.delete(worker);
    });
  };
};
