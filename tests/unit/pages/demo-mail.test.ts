import type { APIContext } from 'astro';
import { expect, test, vi } from 'vitest';
import { GET } from '../../../src/pages/demo/mail/[id].ts';

const site = vi.hoisted(() => ({ demo: true }));
vi.mock('#lib/server/current.ts', () => ({ getConfig: () => site, getContext: async () => ({}) }));
vi.mock('#lib/server/mail/demo-mails.ts', () => ({
  readOutbox: async (_context: object, id: number) =>
    id === 7 ? [{ id, to: 'ada@x.example', subject: 'Hello', text: 'Hello', html: '<p>Hello' }] : [],
}));

const ask = async (id: string, query = '') => {
  const url = new URL(`https://unearth.example/demo/mail/${id}${query}`);
  const response = await GET({ params: { id }, url } as unknown as APIContext);
  return [response.status, await response.text()];
};

test('a demo displays a mail as HTML or as text, and a real site none', async () => {
  site.demo = true;
  expect([await ask('7'), await ask('7', '?as=text'), await ask('8')]).toEqual([
    [200, '<p>Hello'],
    [200, 'Hello'],
    [404, ''],
  ]);
  site.demo = false;
  expect(await ask('7')).toEqual([404, '']);
});
