import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { $unread, followUnread } from '#lib/browser/member/unread-stream.ts';
import { markAllRead } from '#lib/browser/notifications/notifications.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import { seconds } from '#lib/domain/durations.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

/** A stream that the page has asked for, and that a test answers. */
interface Asked {
  token: string | null;
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
  cut(): void;
}

const asked: Asked[] = [];
/** Answers in place of the next streams. */
let refusals: (() => Response)[] = [];

beforeAll(() => {
  const callApi = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    if (!path.includes('/notifications/stream')) return callApi(path, init);
    const { promise: ready, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({ start: resolve });
    const controller = await ready;
    const signal = init.signal as AbortSignal;
    signal.addEventListener('abort', () => controller.error(signal.reason));
    asked.push({
      token: new Headers(init.headers).get('authorization'),
      signal,
      send: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      cut: () => controller.error(new TypeError('network error')),
    });
    return refusals.shift()?.() ?? new Response(body);
  });
  followUnread();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  asked.length = 0;
  refusals = [];
});

const refusal = (status: number, code: string) => (): Response =>
  Response.json({ error: { code, message: '' } }, { status });

/** Like `expect.poll`, which lets the time of fake timers pass. */
const until = async <Value>(read: () => Value, expected: Value): Promise<void> => {
  for (let turns = 0; turns < 50_000 && read() !== expected; turns++) await turn();
  expect(read()).toBe(expected);
};

/** The stream number `count`, once it is asked for. */
const stream = async (count: number): Promise<Asked> => {
  await until(() => asked.length, count);
  return asked[count - 1] as Asked;
};

/** Delays without their random part. */
const stopTime = (): void => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
};
const pass = async (milliseconds: number): Promise<void> => {
  // Until what was answered is read, and has set its timers.
  for (let turns = 0; turns < 20; turns++) await turn();
  await vi.advanceTimersByTimeAsync(milliseconds);
};

const counts = () => world.network.responded(/GET \/notifications\/unread/).length;
const unread = () => $unread.get()?.unread;

/** A maker whose stream is open, and a way to have their product reviewed by somebody else. */
const maker = async (name: string) => {
  const person = await world.person(name);
  const id = await world.api.accepted(person);
  await world.signIn(person);
  const first = await stream(1);
  stopTime();
  const review = async (): Promise<void> => {
    const ivo = await world.api.person('ivo');
    await ivo.post('/reviews', { body: { productId: id, description: 'It works.', rating: 4 } });
    await runDueJobs(world.api.context);
  };
  return { first, review };
};

test('where no stream is let through, the number is asked for, at longer and longer intervals', async () => {
  const { first, review } = await maker('mara');
  refusals = Array.from({ length: 8 }, () => refusal(503, 'unavailable'));
  await review();
  first.cut();
  let attempts = 1;
  for (const delay of [2, 4, 8, 16, 32, 60, 60].map(seconds)) {
    await until(counts, attempts);
    await until(unread, 1);
    await pass(delay - 1);
    expect(asked).toHaveLength(attempts);
    await pass(1);
    await stream(++attempts);
  }
  await until(counts, attempts);
});

test('a stream that is cut in the middle of a number is replaced, and no number is lost', async () => {
  const { first, review } = await maker('ana');
  first.send('event: unread\ndata: {"unread":0,"latest":null}\n\n');
  await until(unread, 0);
  await review();
  first.send('event: unread\ndata: {"unread":9');
  first.cut();
  await until(unread, 1);
  await pass(seconds(2));
  const next = await stream(2);
  next.send('event: unread\ndata: {"unread":5,');
  next.send('"latest":"7"}\n\n');
  await until(unread, 5);
  expect(counts()).toBe(1);
});

test('a stream that is silent for longer than the server’s heartbeats take is replaced', async () => {
  const { first } = await maker('lea');
  first.end();
  await pass(seconds(2));
  const silent = await stream(2);
  for (let beats = 0; beats < 2; beats++) {
    await pass(seconds(49));
    expect(silent.signal.aborted).toBe(false);
    silent.send(':\n\n');
  }
  await pass(seconds(49));
  expect(silent.signal.aborted).toBe(false);
  await pass(seconds(1));
  expect(silent.signal.aborted).toBe(true);
  await until(counts, 1);
  // It was open for more than a minute, so the delays begin anew.
  await pass(seconds(1));
  expect((await stream(3)).signal.aborted).toBe(false);
});

test('a stream that has ended with its token is opened again with the next one', async () => {
  const { first } = await maker('noa');
  const issued = () => world.network.calls(/POST \/jwt/).length;
  const before = issued();
  refusals = [refusal(401, 'token_expired')];
  first.end();
  await pass(seconds(2));
  const renewed = await stream(3);
  expect(issued()).toBe(before + 1);
  expect(renewed.token).toBe(`Bearer ${world.browser.localStorage.getItem(tokenKey)}`);
  renewed.send('event: unread\ndata: {"unread":2,"latest":"3"}\n\n');
  await until(unread, 2);
  expect(counts()).toBe(0);
});

test('a stream ends with the session, and its number is displayed no more', async () => {
  const { first } = await maker('ada');
  first.send('event: unread\ndata: {"unread":2,"latest":"3"}\n\n');
  await until(unread, 2);
  await world.signOut();
  expect([first.signal.aborted, $unread.get(), asked.length]).toEqual([true, undefined, 1]);
});

test('a notification that comes while earlier ones are being marked as read stays unread', async () => {
  const { first } = await maker('uma');
  first.send('event: unread\ndata: {"unread":2,"latest":"10"}\n\n');
  await until(unread, 2);
  world.network.hold(/^POST .*notifications/);
  world.network.response(/^POST .*notifications/, 200, { unread: 0, latest: null });
  const marking = markAllRead();
  const [marked] = await world.network.waiting(1);
  first.send('event: unread\ndata: {"unread":1,"latest":"11"}\n\n');
  await until(unread, 1);
  marked?.release();
  expect(await marking).toBe(true);
  expect($unread.get()).toEqual({ unread: 1, latest: '11' });
});
