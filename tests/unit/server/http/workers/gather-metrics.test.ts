import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherAsPrimary, gatherAsWorker } from '#lib/server/http/workers/gather-metrics.ts';
import type { Family } from '#lib/server/ops/metrics/family.ts';
import { familyOf } from '#lib/server/ops/metrics/family.ts';

const votes = (value: number): Family =>
  familyOf({ name: 'votes_total', help: 'Votes.', type: 'counter' }, [{ value }]);
const memory = (value: number): Family => familyOf({ name: 'memory', help: 'Bytes.' }, [{ value }]);

/** A worker, joined to its primary by two ends that pass on what the other sends. */
const join = (primary: ReturnType<typeof gatherAsPrimary>, collect: () => Promise<Family[]>) => {
  const inWorker = new EventEmitter();
  const state = { connected: true, answers: true };
  const inPrimary = Object.assign(new EventEmitter(), {
    isConnected: () => state.connected,
    send: (message: unknown) => void (state.answers && inWorker.emit('message', structuredClone(message))),
  });
  const gather = gatherAsWorker(collect, {
    send: (message) => void inPrimary.emit('message', structuredClone(message)),
    on: (event, listener) => inWorker.on(event, listener),
  });
  primary(inPrimary);
  const end = () => {
    state.connected = false;
    inPrimary.emit('exit');
  };
  return { gather, state, end };
};

const valuesIn = (families: Family[]) =>
  Object.fromEntries(families.map(({ name, samples }) => [name, samples[0]?.value]));

test('a worker that does not answer counts with what it said last, and one that never did is left out', async () => {
  const primary = gatherAsPrimary(20);
  let count = 3;
  const busy = join(primary, async () => [votes(count)]);
  const other = join(primary, async () => [votes(10)]);
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 13 });
  count = 4;
  busy.state.answers = false;
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 13 });
  const third = join(primary, async () => [votes(100)]);
  third.state.answers = false;
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 13 });
  busy.state.answers = true;
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 14 });
});

test('what a worker that has ended had counted stays, and what it had in use does not', async () => {
  const primary = gatherAsPrimary(20);
  const first = join(primary, async () => [votes(3), memory(50)]);
  const other = join(primary, async () => [votes(10), memory(60)]);
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 13, memory: 110 });
  first.end();
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 13, memory: 60 });
  join(primary, async () => [votes(1), memory(5)]);
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 14, memory: 65 });
});

test('a worker that ends while another is waited for counts once', async () => {
  const primary = gatherAsPrimary(20);
  const first = join(primary, async () => [votes(3)]);
  const silent = join(primary, async () => [votes(100)]);
  silent.state.answers = false;
  const other = join(primary, async () => [votes(10)]);
  const gathered = other.gather();
  await setImmediate();
  first.end();
  expect(valuesIn(await gathered)).toMatchObject({ votes_total: 13 });
});

test('a worker whose own figures can not be collected keeps nobody from those of the others', async () => {
  const primary = gatherAsPrimary(20);
  join(primary, () => Promise.reject(new Error('broken')));
  const other = join(primary, async () => [votes(10)]);
  expect(valuesIn(await other.gather())).toMatchObject({ votes_total: 10 });
});
