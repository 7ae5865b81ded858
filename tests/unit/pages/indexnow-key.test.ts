import type { APIContext } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET } from '../../../src/pages/[key].txt.ts';

const key = '7f3b-of-the-tests';
const indexNow = vi.hoisted(() => ({ key: '' as string | undefined }));
vi.mock('#lib/server/current.ts', () => ({ getConfig: () => ({ indexNow: indexNow.key && indexNow }) }));

const ask = async (name: string) =>
  GET({ cache: { set: () => {} }, params: { key: name } } as unknown as APIContext);

beforeEach(() => {
  indexNow.key = key;
});

test('the key is a text at its own address', async () => {
  const response = await ask(key);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(key);
});

test.each([key.toUpperCase(), key.slice(1), 'undefined', ''])('%j is no file', async (name) => {
  expect((await ask(name)).status).toBe(404);
});

test('without a key there is no file', async () => {
  indexNow.key = undefined;
  for (const name of [key, 'undefined', '']) expect((await ask(name)).status).toBe(404);
});
