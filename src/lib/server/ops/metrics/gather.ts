/** The metrics of all workers for the one that was asked: it asks the primary, and that asks all. */
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { AggregatorRegistry, Registry } from 'prom-client';
import { monitoring } from '#lib/server/ops/limits.ts';
import { within } from '#lib/server/within.ts';
import { measureProcess } from './process-metrics.ts';

/** All metrics of a process as plain data, which workers send. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Between a worker and its primary. `gather` is answered by `gathered`, `collect` by `collected`. */
type Message =
  | { kind: 'gather' | 'collect'; id: string }
  | { kind: 'gathered'; id: string; text: string }
  | { kind: 'collected'; id: string; metrics: Metrics };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value;

/** The worker's end of the channel, and for tests another. */
interface Channel {
  send(message: Message): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** @param timeout in milliseconds, until an answer */
const createQuestions = <Reply>(timeout: number) => {
  /** Resolvers by the question's id. */
  const open = new Map<string, (reply: Reply) => void>();
  return {
    async ask(send: (id: string) => void): Promise<Reply> {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<Reply>();
      open.set(id, resolve);
      send(id);
      try {
        return await within(timeout, promise);
      } finally {
        open.delete(id);
      }
    },
    answer: (id: string, reply: Reply): void => open.get(id)?.(reply),
  };
};

const ownChannel: Channel = {
  send: (message) => void process.send?.(message),
  on: (event, listener) => process.on(event, listener),
};

/** Answers the primary process from a worker. @returns reads the metrics of all workers, as Prometheus reads them */
export const gatherAsWorker = (
  registry: Registry,
  channel: Channel = ownChannel,
): (() => Promise<string>) => {
  const questions = createQuestions<string>(monitoring.gatherTimeout);
  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    const { id } = message;
    if (message.kind === 'gathered') questions.answer(id, message.text);
    else if (message.kind === 'collect')
      void registry
        .getMetricsAsJSON()
        .then((metrics) => channel.send({ kind: 'collected', id, metrics }))
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

/** Metrics that stay when their worker has ended: a total that falls looks like a restart of everything. */
const countersOf = (metrics: Metrics): Metrics =>
  // prom-client declares an enum; the value is a string.
  metrics.filter(({ type }) => String(type) !== 'gauge');

/** Answers, in the primary process, workers that ask for the metrics of all. @returns adds a new worker */
export const gatherAsPrimary = (
  timeout: number = monitoring.workerTimeout,
): ((worker: MeasuredWorker) => void) => {
  const registry = new Registry();
  measureProcess(registry);
  const workers = new Set<MeasuredWorker>();
  const latest = new Map<MeasuredWorker, Metrics>();
  const questions = createQuestions<Metrics>(timeout);
  /** Counters of the workers that have ended. */
  let ended: Promise<Metrics> = Promise.resolve([]);

  /** Sends to a worker that may end before it answers. */
  const sendTo = (worker: MeasuredWorker, message: Message): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  const collectFrom = async (worker: MeasuredWorker): Promise<void> => {
    try {
      const metrics = await questions.ask((id) => sendTo(worker, { kind: 'collect', id }));
      if (workers.has(worker)) latest.set(worker, metrics);
    } catch {
      // The last answer of a worker counts while it is silent.
    }
  };

  const gather = async (): Promise<string> => {
    await Promise.all([...workers].map(collectFrom));
    // Read at one moment: a worker that ends from here on is not among the ended, and counts once.
    const all = await Promise.all([ended, registry.getMetricsAsJSON(), ...latest.values()]);
    return AggregatorRegistry.aggregate(all).metrics();
  };

  return (worker) => {
    workers.add(worker);
    worker.on('message', (message) => {
      if (!isMessage(message)) return;
      const { id } = message;
      if (message.kind === 'collected') questions.answer(id, message.metrics);
      else if (message.kind === 'gather')
        void gather()
          .then((text) => sendTo(worker, { kind: 'gathered', id, text }))
          .catch(() => {}); // The worker does not wait for ever.
    });
    worker.once('exit', () => {
      const counters = countersOf(latest.get(worker) ?? []);
      workers.delete(worker);
      latest.delete(worker);
      ended = ended.then((before) => AggregatorRegistry.aggregate([before, counters]).getMetricsAsJSON());
    });
  };
};
