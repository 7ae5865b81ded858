import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, overHttp, test } from '../support/fixtures.ts';
import type { Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';

/** A product of the demo that has won a place. */
const winner = async (site: Site) => {
  const { items } = await api.products(site, '?limit=50');
  for (const { _id } of items) {
    const product = await api.product(site, _id);
    if (product.places.length) return product;
  }
  throw new Error('No product of the demo has won a place');
};

const codeOf = (page: Page, name: string): Locator => page.getByRole('group', { name }).first();

overHttp('A badge is small, shown by any site, and cached for a minute', async ({ site }) => {
  const { _id, name } = await winner(site);
  for (const kind of ['badge', 'badge-dark', 'badge-place', 'badge-place-dark']) {
    const { status, headers, body, text } = await ask(site, `/products/${_id}/${kind}.svg`);
    expect([status, headers['content-type'], headers['cache-control']], kind).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=60',
    ]);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(body.length).toBeLessThan(2_000);
    expect(text).toContain(`<title>${name} on Unearth: `);
    const etag = { 'if-none-match': String(headers.etag) };
    expect((await ask(site, `/products/${_id}/${kind}.svg`, { headers: etag })).status).toBe(304);
  }
});

overHttp('A badge has the votes as they are', async ({ site, people, db }) => {
  const id = await db.addProduct({ name: 'Counted' });
  const path = `/products/${id}/badge.svg`;
  expect((await ask(site, path)).text).toContain('Counted on Unearth: 0 votes');
  await (await people.person('Badge Voter')).votes(id);
  await site.settle();
  expect((await ask(site, path)).text).toContain('Counted on Unearth: 1 vote');
});

overHttp('What is not public has no badge, and neither has what won no place', async ({ site, db }) => {
  const rejected = await db.addProduct({ name: 'Rejected', status: 'rejected' });
  const placeless = await db.addProduct({ name: 'Placeless' });
  for (const path of [
    `/products/${rejected}/badge`,
    `/products/${rejected}/badge.svg`,
    '/products/999999/badge',
    '/products/999999/badge.svg',
    `/products/${placeless}/badge-place.svg`,
    `/products/${placeless}/badge-blue.svg`,
    `/products/${placeless}/badge/x`,
    '/products/x/badge',
  ])
    expect((await ask(site, path)).status, path).toBe(404);
});

test('A page of another site shows a badge, also one that isolates itself', async ({ page, site }) => {
  const { _id } = await winner(site);
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(
      `<img src="${site.url}/products/${_id}/badge.svg" alt="badge"><link rel="icon" href="data:,">`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const image = page.getByRole('img', { name: 'badge' });
  await expect(image).toHaveJSProperty('naturalWidth', 236);
  server.closeAllConnections();
  server.close();
});

test('A product leads to its badges, whose texts can be copied', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id, name } = await winner(site);
  await page.goto(`/products/${_id}/badge`);
  await expect(page.getByRole('heading', { level: 1, name: 'Badge' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('img', { name: `${name} on Unearth` })).toHaveCount(4);
  const html = codeOf(page, 'HTML');
  await expect(html).toContainText(`<img src="${site.url}/products/${_id}/badge.svg"`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Copied');
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /\/(react|member)\.[^/]*\.js$/.test(name))).toEqual([]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await html.textContent());
  await expect(codeOf(page, 'Markdown')).toContainText(`](${site.url}/products/${_id})`);
  await expect(codeOf(page, 'reStructuredText')).toContainText(`:target: ${site.url}/products/${_id}`);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${_id}$|/login`));
});

test('Where nothing may be copied, the text is selected for it', async ({ page, site }) => {
  const { _id } = await winner(site);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
    });
  });
  await page.goto(`/products/${_id}/badge`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('status')).toHaveText('Select it and copy it by hand');
  const text = await codeOf(page, 'HTML').textContent();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(text);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the texts of the badges can be read and selected', async ({ page, site }) => {
    const { _id } = await winner(site);
    await page.goto(`/products/${_id}/badge`);
    await expect(codeOf(page, 'HTML')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  });
});
