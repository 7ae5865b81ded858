import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { endOnSignal } from '#lib/server/ops/end-on-signal.ts';
import { shutdown } from '#lib/server/ops/limits.ts';

let time: number;
let killed: string[];
let target: EventEmitter;
const end = vi.fn();

const listen = (isWorker: boolean): void => {
  time = 0;
  killed = [];
  const kill = (_: number, signal: string) => {
    killed.push(signal);
    return true;
  };
  target = Object.assign(new EventEmitter(), { pid: 1, kill });
  endOnSignal(end, { target: target as unknown as NodeJS.Process, isWorker, now: () => time });
};

beforeEach(() => end.mockClear());

test('a signal that is delivered twice ends the process in order, once', () => {
  listen(false);
  target.emit('SIGINT');
  time = shutdown.sameSignal - 1;
  target.emit('SIGINT');
  target.emit('SIGTERM');
  expect(end).toHaveBeenCalledOnce();
  expect(killed).toEqual([]);
});

test('the same signal after a second ends the process at once', () => {
  listen(false);
  target.emit('SIGINT');
  time = shutdown.sameSignal;
  target.emit('SIGINT');
  expect(killed).toEqual(['SIGINT']);
  expect(target.listenerCount('SIGINT')).toBe(0);
  expect(end).toHaveBeenCalledOnce();
});

test('a worker is ended by its primary alone', () => {
  listen(true);
  target.emit('SIGTERM');
  time = shutdown.sameSignal * 5;
  target.emit('SIGTERM');
  expect(end).toHaveBeenCalledOnce();
  expect(killed).toEqual([]);
});
