import { expect, test } from 'vitest';
import { createRenderThread, type RenderRequest } from '#lib/server/og/render-thread.ts';
import { ogContent } from '../../../support/og-content.ts';

/** A thread whose answer depends on the title. */
const script = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ title }) => { ${code} });
      const answer = (text) => parentPort.postMessage({ image: new TextEncoder().encode(text) });
    `)}`,
  );
const request = (title: string): RenderRequest => ogContent({ title });
const limits = { waiting: 3, timeout: 60_000, idle: 60_000 };

test('drawings are made one after the other, each with its own answer', async () => {
  const thread = createRenderThread(script('answer(title)'), limits);
  const all = await Promise.all(['a', 'b', 'c'].map((title) => thread.render(request(title))));
  expect(all.map(String)).toEqual(['a', 'b', 'c']);
  await thread.end();
});

test('beyond those that may wait, the answer is that it is unavailable', async () => {
  const thread = createRenderThread(script('answer(title)'), limits);
  const renders = ['a', 'b', 'c', 'd'].map((title) => thread.render(request(title)));
  const results = await Promise.allSettled(renders);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: { status: 503 } });
  expect(String(await thread.render(request('e')))).toBe('e');
  await thread.end();
});

/** A first drawing that must end by its time limit gets a short one; all others have long enough on a busy machine. */
const firstTimeout = (timeout: number) => {
  const timeouts = [timeout];
  return {
    ...limits,
    get timeout() {
      return timeouts.shift() ?? limits.timeout;
    },
  };
};

test.each([
  ['fails', `throw new Error('no')`, limits.timeout],
  ['ends', 'process.exit(1)', limits.timeout],
  ['answers an error', `parentPort.postMessage({ error: new Error('no') })`, limits.timeout],
  ['never ends', 'for (;;);', 100],
])('after a drawing that %s, the next one gets another thread', async (_, code, timeout) => {
  const source = script(`if (title === 'bad') { ${code} } else answer(title);`);
  const thread = createRenderThread(source, firstTimeout(timeout));
  const [bad, good] = await Promise.allSettled([
    thread.render(request('bad')),
    thread.render(request('good')),
  ]);
  expect(bad.status).toBe('rejected');
  expect(good).toMatchObject({ status: 'fulfilled' });
  await thread.end();
});

test('a thread without work ends, and the next drawing starts another one', async () => {
  const source = script('globalThis.count = (globalThis.count ?? 0) + 1; answer(String(globalThis.count))');
  const thread = createRenderThread(source, { ...limits, idle: 0 });
  expect(String(await thread.render(request('a')))).toBe('1');
  await expect.poll(async () => String(await thread.render(request('b')))).toBe('1');
  await thread.end();
});
