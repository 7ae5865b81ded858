import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, overHttp } from '../support/fixtures.ts';
import type { Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';
import { screens } from './support/screens.ts';

const metaOf = (html: string, name: string): string =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

const imageOf = async (site: Site, path: string): Promise<string> =>
  new URL(metaOf((await ask(site, path)).text, 'og:image')).pathname;

for (const screen of ['a product', 'a tag', 'a leaderboard', 'a maker'] as const) {
  overHttp(`A link to ${screen} has a specific image, which scrapers keep for good`, async ({ site }) => {
    const { text } = await ask(site, (await screens[screen]?.(site)) ?? '');
    expect(metaOf(text, 'og:image')).toMatch(new RegExp(`^${site.url}/og/`));
    expect([metaOf(text, 'og:image:width'), metaOf(text, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(text, 'og:image:alt')).toMatch(/\S on Unearth$/);
    expect(metaOf(text, 'twitter:card')).toBe('summary_large_image');
    const path = new URL(metaOf(text, 'og:image')).pathname;
    const { status, headers, body } = await ask(site, path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'image/png',
      undefined,
    ]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await ask(site, path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
  });
}

overHttp(
  'Whatever is asked for, there is one image for each page, and it is drawn once',
  async ({ ownSite }) => {
    const site = await ownSite();
    const path = await imageOf(site, '/products/1');
    const other = path.replace(/[\da-f]{20}\.png$/, '0123456789abcdef0123.png');
    const { status, headers } = await ask(site, other);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, path, 'no-cache']);
    for (const missing of [
      '/og/products/999999/0123456789abcdef0123.png',
      '/og/tags/no-such-tag/0123456789abcdef0123.png',
      '/og/leaderboards/2026-W54/0123456789abcdef0123.png',
      '/og/others/1/0123456789abcdef0123.png',
      '/og/products/1/x.png',
      '/og/products/1',
      '/og',
    ])
      expect((await ask(site, missing)).status, missing).toBe(404);
    await Promise.all([1, 2, 3].map(() => ask(site, path)));
    await ask(site, other);
    if (existsSync(site.file)) {
      const stored = readdirSync(join(dirname(site.file), 'assets', 'og-images'));
      expect(stored).toEqual([path.split('/').at(-1)]);
    }
  },
);

overHttp('A change of the product gives its image another address at once', async ({ site, people, db }) => {
  const maker = await people.demo('mara');
  const id = await db.addProduct({ name: 'Before' });
  const before = await imageOf(site, `/products/${id}`);
  expect((await maker.patch(`/products/${id}`, { body: { name: 'After' } })).status).toBe(200);
  await site.settle();
  const after = await imageOf(site, `/products/${id}`);
  expect(after).not.toBe(before);
  expect((await ask(site, before)).headers.location).toBe(after);
});

overHttp.describe('oEmbed', () => {
  const embed = (site: Site, query: Record<string, string>) =>
    ask(site, `/oembed?${new URLSearchParams(query)}`);

  overHttp('answers for products, and each of them leads to its answer', async ({ site }) => {
    const path = (await screens['a product']?.(site)) ?? '';
    const { text } = await ask(site, path);
    const [, link = ''] =
      /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)"/.exec(text) ?? [];
    const { pathname, search } = new URL(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    const { status, headers, text: json } = await ask(site, pathname + search);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    const product = await api.product(site, path.split('/').at(-1) ?? '');
    expect(JSON.parse(json)).toEqual({
      version: '1.0',
      type: 'link',
      title: product.name,
      author_name: product.adder_name,
      author_url: `${site.url}/makers/${product.makerId}`,
      provider_name: 'Unearth',
      provider_url: `${site.url}/`,
      cache_age: 3600,
      thumbnail_url: `${site.url}${await imageOf(site, path)}`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
  });

  overHttp('leaves out an image that is larger than asked for', async ({ site }) => {
    const url = `${site.url}/products/1`;
    const small = JSON.parse((await embed(site, { url, maxwidth: '400' })).text);
    expect(Object.keys(small)).not.toContain('thumbnail_url');
    expect(
      JSON.parse((await embed(site, { url, maxwidth: '1200', maxheight: '630' })).text).thumbnail_width,
    ).toBe(1200);
  });

  overHttp('knows no other format, site or page', async ({ site }) => {
    const url = `${site.url}/products/1`;
    expect((await embed(site, { url, format: 'xml' })).status).toBe(501);
    for (const other of [
      `${site.url}/products/999999`,
      `${site.url}/`,
      'https://other.example/products/1',
      '',
    ])
      expect((await embed(site, { url: other })).status, other).toBe(404);
    expect((await embed(site, { url, format: 'json' })).status).toBe(200);
  });
});
