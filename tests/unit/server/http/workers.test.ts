import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { type Logger, pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type Primary, runWorkers, workerReady } from '#lib/server/http/workers.ts';
import { workers as limits } from '#lib/server/ops/limits.ts';

interface FakeWorker extends EventEmitter {
  id: number;
  process: { pid: number; kill(signal: string): void };
  killed: string[];
}

let forked: FakeWorker[];
let pauses: number[];
let logged: { msg: string; worker?: number }[];
let log: Logger;
beforeEach(() => {
  forked = [];
  pauses = [];
  logged = [];
  log = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });
});

const fork = (): Worker => {
  const id = forked.length + 1;
  const killed: string[] = [];
  const process = { pid: 1000 + id, kill: (signal: string) => void killed.push(signal) };
  const worker: FakeWorker = Object.assign(new EventEmitter(), { id, killed, process });
  forked.push(worker);
  return worker as unknown as Worker;
};

const run = (count: number): Primary =>
  runWorkers({ count, log, gracePeriod: 0, fork, pause: async (delay) => void pauses.push(delay) });

const worker = (id: number): FakeWorker => {
  const found = forked[id - 1];
  if (!found) throw new Error(`no worker ${id}`);
  return found;
};
const listens = (id: number) => worker(id).emit('message', workerReady);
const dies = (id: number, code = 1) => worker(id).emit('exit', code, null);

test('the first worker starts alone; once it listens, the others do', async () => {
  const primary = run(3);
  expect(forked).toHaveLength(1);
  worker(1).emit('message', 'something else');
  expect(forked).toHaveLength(1);
  listens(1);
  expect(forked).toHaveLength(3);
  let isReady = false;
  void primary.ready.then(() => {
    isReady = true;
  });
  listens(2);
  await Promise.resolve();
  expect(isReady).toBe(false);
  listens(3);
  await primary.ready;
});

test('what stops the first start is reported once, and ends the server with its exit code', async () => {
  const primary = run(4);
  dies(1, 78);
  expect(await primary.ended).toBe(78);
  expect(forked).toHaveLength(1);
});

test('a server that ends before its first worker listens starts no other', async () => {
  const primary = run(3);
  primary.end();
  listens(1);
  dies(1, 0);
  expect(await primary.ended).toBe(0);
  expect(forked).toHaveLength(1);
});

test('a worker that dies is replaced', async () => {
  run(2);
  listens(1);
  listens(2);
  dies(2);
  await expect.poll(() => forked.length).toBe(3);
  expect(pauses).toEqual([limits.delay.min]);
  expect(logged).toMatchObject([{ msg: 'a worker died', worker: 2 }]);
  listens(3);
  dies(1);
  await expect.poll(() => forked.length).toBe(4);
});

test('a server is ready only when all of its workers listen at once', async () => {
  const primary = run(2);
  listens(1);
  dies(1);
  let isReady = false;
  void primary.ready.then(() => {
    isReady = true;
  });
  listens(2);
  await expect.poll(() => forked.length).toBe(3);
  expect(isReady).toBe(false);
  listens(3);
  await primary.ready;
});

test('a first worker that is killed can not say why: the log does', async () => {
  const primary = run(2);
  worker(1).emit('exit', null, 'SIGKILL');
  expect(await primary.ended).toBe(1);
  expect(logged).toMatchObject([{ msg: 'a worker died', worker: 1, signal: 'SIGKILL', code: null }]);
});

test('once none listens, workers that die at their start again and again end the server, each try later than the one before', async () => {
  const primary = run(2);
  listens(1);
  dies(1);
  await expect.poll(() => forked.length).toBe(3);
  for (let id = 2; id < 2 + limits.failedStarts; id++) {
    await expect.poll(() => forked.length).toBeGreaterThanOrEqual(id);
    dies(id, 5);
  }
  await expect.poll(() => pauses).toEqual([250, 500, 1000, 2000, 4000]);
  const last = worker(forked.length);
  expect(last.killed).toContain('SIGTERM');
  dies(last.id, 0);
  expect(await primary.ended).toBe(5);
});

test('a worker that dies at each start does not end one that listens: it is tried again and again', async () => {
  run(2);
  listens(1);
  for (let id = 2; id < 12; id++) {
    await expect.poll(() => forked.length).toBe(id);
    dies(id, 5);
  }
  expect(worker(1).killed).toEqual([]);
  expect(pauses.slice(-3)).toEqual(Array.from({ length: 3 }, () => limits.delay.max));
  expect(logged).toHaveLength(10);
});

test('a worker that listens ends the count of failed starts', async () => {
  run(2);
  listens(1);
  for (let id = 2; id < 20; id++) {
    await expect.poll(() => forked.length).toBe(id);
    if (id % 3 === 0) listens(id);
    dies(id);
  }
  expect(Math.max(...pauses)).toBe(limits.delay.min * 2 ** 2);
});

test('a process that can not be started counts as one that died', async () => {
  run(2);
  listens(1);
  worker(2).emit('error', new Error('EAGAIN'));
  await expect.poll(() => forked.length).toBe(3);
});

test('the end waits for every worker, replaces none, and kills those that stay', async () => {
  const primary = run(2);
  listens(1);
  listens(2);
  primary.end();
  primary.end();
  dies(1, 0);
  await expect.poll(() => worker(2).killed).toEqual(['SIGTERM', 'SIGKILL']);
  dies(2);
  expect(await primary.ended).toBe(0);
  expect(forked).toHaveLength(2);
  expect(worker(1).killed).toEqual(['SIGTERM']);
});
