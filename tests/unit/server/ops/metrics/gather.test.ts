import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { gatherAsPrimary, gatherAsWorker } from '#lib/server/ops/metrics/gather.ts';
import { readExposition, sampleOf } from '../../../../support/exposition.ts';

interface Values {
  votes(): number;
  memory?: number;
}

const registryOf = ({ votes, memory }: Values): Registry => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({
    name: 'votes_total',
    help: 'Votes.',
    registers,
    collect() {
      this.reset();
      this.inc(votes());
    },
  });
  if (memory) new Gauge({ name: 'memory', help: 'Bytes.', registers }).set(memory);
  return registry;
};

/** A worker, joined to its primary by two ends that pass on what the other sends. */
const join = (primary: ReturnType<typeof gatherAsPrimary>, registry: Registry) => {
  const inWorker = new EventEmitter();
  const state = { connected: true, answers: true };
  const inPrimary = Object.assign(new EventEmitter(), {
    isConnected: () => state.connected,
    send: (message: unknown) => void (state.answers && inWorker.emit('message', structuredClone(message))),
  });
  const gather = gatherAsWorker(registry, {
    send: (message) => void inPrimary.emit('message', structuredClone(message)),
    on: (event, listener) => inWorker.on(event, listener),
  });
  primary(inPrimary);
  const end = () => {
    state.connected = false;
    inPrimary.emit('exit');
  };
  return { gather: async () => readExposition(await gather()), state, end };
};

const joinVotes = (primary: ReturnType<typeof gatherAsPrimary>, votes: number, memory?: number) =>
  join(primary, registryOf({ votes: () => votes, ...(memory !== undefined && { memory }) }));

const votesOf = (families: ReturnType<typeof readExposition>) => sampleOf(families, 'votes_total');
const memoryOf = (families: ReturnType<typeof readExposition>) => sampleOf(families, 'memory');

test('a worker that does not answer counts with what it said last, and one that never did is left out', async () => {
  const primary = gatherAsPrimary(20);
  let count = 3;
  const busy = join(primary, registryOf({ votes: () => count }));
  const other = joinVotes(primary, 10);
  expect(votesOf(await other.gather())).toBe(13);
  count = 4;
  busy.state.answers = false;
  expect(votesOf(await other.gather())).toBe(13);
  const third = joinVotes(primary, 100);
  third.state.answers = false;
  expect(votesOf(await other.gather())).toBe(13);
  busy.state.answers = true;
  expect(votesOf(await other.gather())).toBe(14);
});

test('what a worker that has ended had counted stays, and what it had in use does not', async () => {
  const primary = gatherAsPrimary(20);
  const first = joinVotes(primary, 3, 50);
  const other = joinVotes(primary, 10, 60);
  const before = await other.gather();
  expect([votesOf(before), memoryOf(before)]).toEqual([13, 110]);
  first.end();
  const after = await other.gather();
  expect([votesOf(after), memoryOf(after)]).toEqual([13, 60]);
  const second = joinVotes(primary, 1, 5);
  const again = await other.gather();
  expect([votesOf(again), memoryOf(again)]).toEqual([14, 65]);
  second.end();
  expect(votesOf(await other.gather())).toBe(14);
});

test('a worker that ends while another is waited for counts once', async () => {
  const primary = gatherAsPrimary(20);
  const first = joinVotes(primary, 3);
  const silent = joinVotes(primary, 100);
  silent.state.answers = false;
  const other = joinVotes(primary, 10);
  const gathering = other.gather();
  await setImmediate();
  first.end();
  expect(votesOf(await gathering)).toBe(13);
});

test('a worker whose own figures can not be collected keeps nobody from those of the others', async () => {
  const primary = gatherAsPrimary(20);
  const broken = () => {
    throw new Error('broken');
  };
  join(primary, registryOf({ votes: broken }));
  const other = joinVotes(primary, 10);
  expect(votesOf(await other.gather())).toBe(10);
});

test('what several processes measured becomes one set: sums, extremes, and what only one has', async () => {
  const primary = gatherAsPrimary(20);
  const joinWith = (value: number, route: string) => {
    const registry = registryOf({ votes: () => value });
    const registers = [registry];
    const gauge = (name: string, aggregator: Aggregator) =>
      new Gauge({ name, help: 'Of all.', aggregator, registers }).set(value);
    gauge('jobs', 'max');
    gauge('up', 'min');
    new Histogram({
      name: 'took_seconds',
      help: 'Time.',
      buckets: [1],
      labelNames: ['route'],
      registers,
    }).observe({ route }, value);
    return join(primary, registry);
  };
  joinWith(3, '/a');
  joinWith(0.5, '/a');
  const { gather } = joinWith(2, '/b');
  const families = await gather();
  expect(sampleOf(families, 'votes_total')).toBe(5.5);
  expect(sampleOf(families, 'jobs')).toBe(3);
  expect(sampleOf(families, 'up')).toBe(0.5);
  expect(sampleOf(families, 'took_seconds_bucket', { route: '/a', le: '1' })).toBe(1);
  expect(sampleOf(families, 'took_seconds_count', { route: '/a' })).toBe(2);
  expect(sampleOf(families, 'took_seconds_sum', { route: '/b' })).toBe(2);
  expect(sampleOf(families, 'unearth_processes')).toBe(1);
});
