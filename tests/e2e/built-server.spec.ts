import { fileURLToPath } from 'node:url';
import { expect, overHttp as test } from '../support/fixtures.ts';
import { ask } from './support/http.ts';

const reportLoaded = fileURLToPath(new URL('../support/report-loaded.ts', import.meta.url));

for (const NODE_ENV of [undefined, 'development']) {
  test(`Pages are rendered by React's production build when NODE_ENV is ${NODE_ENV}`, async ({ ownSite }) => {
    const site = await ownSite({ NODE_OPTIONS: `--import=${reportLoaded}`, ...(NODE_ENV && { NODE_ENV }) });
    for (const path of ['/', '/products?q=home', '/products/1', '/checkout'])
      expect((await ask(site, path)).status, path).toBeLessThan(500);
    expect(site.log()).toMatch(/^loaded file:.*\/dist\/server\/chunks\//m);
    // All packages are bundled: a file of React's, say, would be a second copy, with separate state.
    expect(site.log()).not.toMatch(/^loaded file:.*\/node_modules\//m);
    expect(site.log()).not.toMatch(/^loaded file:.*\.development\.js$/m);
  });
}

test('A drawn picture may do nothing, is cached for a day, and exists for initials only', async ({
  site,
}) => {
  for (const path of [
    '/avatars/31-RH.svg',
    '/avatars/00.svg',
    `/avatars/72-${encodeURIComponent('李')}.svg`,
  ]) {
    const { status, headers, text } = await ask(site, path);
    expect([status, headers['content-type']], path).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    });
    expect(text).toMatch(/^<svg /);
  }
  for (const path of ['/avatars/31-ABC.svg', '/avatars/91-A.svg', '/avatars/31-%3Cb.svg', '/avatars/31-A'])
    expect((await ask(site, path)).status, path).toBe(404);
});

/** Each is undocumented in Astro, so an upgrade may change it silently. */
test.describe('What the server relies on in Astro', () => {
  test('the page cache’s tags and ages come out as headers, and go no further', async ({ ownSite }) => {
    const site = await ownSite({ LOG_LEVEL: 'debug' });
    const rendered = () => site.log().split('"page rendered"').length - 1;
    for (let n = 0; n < 3; n++) {
      const { status, headers } = await ask(site, '/products/1');
      expect(status).toBe(200);
      expect(Object.keys(headers).filter((name) => /^(cache-(tag|seconds)|cdn-)/.test(name))).toEqual([]);
    }
    await expect.poll(rendered).toBe(1);
  });

  test('the policy of a rendered page is one header, with the hashes of what stands in it', async ({
    site,
  }) => {
    const { headers, text } = await ask(site, '/products/1');
    const policy = String(headers['content-security-policy']);
    const hash = String.raw`( 'sha256-[\w+/]+=*')`;
    const ours = "default-src 'self'; *object-src 'none'; *base-uri 'self'";
    expect(policy).toMatch(new RegExp(`^${ours}; *script-src 'self'${hash}+; *style-src 'self'${hash}*;`));
    expect(text).not.toMatch(/http-equiv/i);
  });

  test('a page that gives up is the 404 page that was built', async ({ site }) => {
    const [built, given] = [await ask(site, '/nowhere'), await ask(site, '/sitemap/99.xml')];
    expect([built.status, given.status]).toEqual([404, 404]);
    expect(given.headers.etag).toBe(built.headers.etag);
  });

  test('each island has a unique prefix for the ids that React makes', async ({ site }) => {
    const { text } = await ask(site, '/products');
    const prefixes = [...text.matchAll(/<astro-island[^>]* prefix="([^"]*)"/g)].map(([, prefix]) => prefix);
    expect(prefixes.length).toBeGreaterThan(1);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });
});
