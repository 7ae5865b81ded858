import type { Page } from '@playwright/test';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { type Site, settingsOfProduction } from '../support/site.ts';
import { api, ask } from './support/http.ts';
import { screens } from './support/screens.ts';

type Data = { '@type': string } & Record<string, unknown>;

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

const attributesOf = (html: string, element: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${element} [^>]*>`, 'g'))].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [name, decode(value)]),
    ),
  );

/** A page as programs read it. */
const read = async (site: Site, path: string) => {
  const { text } = await ask(site, path);
  const data = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  );
  return {
    text,
    title: decode(/<title>([^<]*)</.exec(text)?.[1] ?? ''),
    canonical: attributesOf(text, 'link').find(({ rel }) => rel === 'canonical')?.href,
    /** Content of a meta element. */
    meta: (name: string) =>
      attributesOf(text, 'meta').find((one) => [one.name, one.property].includes(name))?.content,
    data: (type: string): Data | undefined => {
      const found = data.find((one) => one['@type'] === type);
      if (found) expect(found['@context']).toBe('https://schema.org');
      return found;
    },
  };
};

const reviewed = async (site: Site) => {
  const { items } = await api.products(site);
  const found = items.find(({ reviewCount }) => reviewCount > 2);
  if (!found) throw new Error('No product of the demo has three reviews');
  return found;
};

test.describe('For search engines and previews', () => {
  overHttp('the home page says what the site is', async ({ site }) => {
    const description = 'Discover, upvote and review new tech products.';
    const { title, canonical, meta } = await read(site, '/?utm_source=somewhere');
    expect([title, meta('description')]).toEqual([`Unearth: ${description}`, description]);
    expect([canonical, meta('robots')]).toEqual([`${site.url}/`, undefined]);
  });

  overHttp('a product says what it is', async ({ site }) => {
    const { _id, name, shortDescription } = await reviewed(site);
    const { title, canonical, meta, text } = await read(site, `/products/${_id}?ref=newsletter`);
    expect([title, meta('description')]).toEqual([`${name} | Unearth`, shortDescription]);
    expect([canonical, meta('robots')]).toEqual([`${site.url}/products/${_id}`, undefined]);
    const logins = attributesOf(text, 'a').filter(({ href }) => href?.startsWith('/login?'));
    expect(logins.map(({ rel }) => rel)).toContain('nofollow');
  });

  overHttp('each page of the list is indexed separately, a search is not', async ({ site }) => {
    const allProducts = /^All products .*, ranked by votes and freshness/;
    const first = await read(site, '/products');
    expect(first.meta('description')).toMatch(allProducts);
    expect(first.canonical).toBe(`${site.url}/products`);
    const { status, headers } = await ask(site, '/products?page=1');
    expect([status, headers.location]).toEqual([301, '/products']);
    const third = await read(site, '/products?utm=x&page=3');
    expect([third.title, third.canonical]).toEqual([
      'Products, page 3 | Unearth',
      `${site.url}/products?page=3`,
    ]);
    expect(third.meta('robots')).toBeUndefined();
    for (const path of ['/products?q=energy', '/products?sort=newest', '/products?rating=4']) {
      const { meta } = await read(site, path);
      expect(meta('robots'), path).toMatch(/noindex/);
      expect(meta('description'), path).not.toMatch(allProducts);
    }
  });

  overHttp('other pages have one address and a preview image', async ({ site }) => {
    for (const path of ['/ranking', '/letter', '/login', '/signup', '/contact', '/privacy', '/api/docs']) {
      const { canonical, meta } = await read(site, `${path}?utm_source=somewhere`);
      expect([canonical, meta('og:image')]).toEqual([site.url + path, `${site.url}/og.png`]);
    }
  });

  overHttp('a link to the home page, the product list or a product has a preview', async ({ site }) => {
    for (const screen of ['the home page', 'the product list', 'a product'] as const) {
      const { canonical, meta } = await read(site, (await screens[screen]?.(site)) ?? '');
      expect(meta('og:type'), screen).toBe('website');
      expect(meta('og:site_name')).toBe('Unearth');
      expect(meta('og:title')).toMatch(/\S/);
      expect(meta('og:description')).toMatch(/\S/);
      expect(meta('og:description')).toBe(meta('description'));
      expect(meta('og:url')).toMatch(/^http/);
      expect(meta('og:url')).toBe(canonical);
      expect(meta('og:image:alt')).toMatch(/\S/);
      expect(meta('twitter:card')).toBe('summary_large_image');

      const image = meta('og:image') ?? '';
      expect(image).toMatch(new RegExp(`^${site.url}/`));
      const { headers, body } = await ask(site, new URL(image).pathname);
      expect(headers['content-type']).toBe('image/png');
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(
        [body.readUInt32BE(16), body.readUInt32BE(20)].map(String),
      );
    }
  });

  overHttp(
    'the home page describes its search in structured data, and the template works',
    async ({ site }) => {
      expect((await read(site, '/')).data('WebSite')).toMatchObject({
        name: 'Unearth',
        url: `${site.url}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/products?q={keyword}` },
          'query-input': 'required name=keyword',
        },
      });
      expect((await ask(site, '/products?q=energy')).text).toMatch(/<input [^>]*value="energy"/);
    },
  );

  overHttp('lists are structured data in their order, numbered on from page to page', async ({ site }) => {
    for (const [path, offset] of [
      ['/', 0],
      ['/products', 0],
      ['/products?page=2', 6],
    ] as const) {
      const { items } = await api.products(site, `?limit=6&offset=${offset}`);
      expect((await read(site, path)).data('ItemList')?.itemListElement, path).toEqual(
        items.map(({ _id, name }, index) => ({
          '@type': 'ListItem',
          position: offset + index + 1,
          name,
          url: `${site.url}/products/${_id}`,
        })),
      );
    }
  });

  overHttp('a product is structured data with its rating and its breadcrumbs', async ({ site, db }) => {
    const product = await reviewed(site);
    const { data } = await read(site, `/products/${product._id}`);
    expect(data('Product')).toMatchObject({
      name: product.name,
      description: product.shortDescription,
      url: `${site.url}/products/${product._id}`,
      image: `${site.url}${product.logo}`,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.averageRating,
        reviewCount: product.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    });
    expect(data('BreadcrumbList')?.itemListElement).toMatchObject(
      ['/', '/products', `/products/${product._id}`].map((path) => ({ item: site.url + path })),
    );

    const unrated = await read(site, `/products/${await db.addProduct({ name: 'Unrated' })}`);
    expect(unrated.data('BreadcrumbList')).toBeDefined();
    // Search engines report a Product without a rating as an error.
    expect(unrated.data('Product')).toBeUndefined();
  });
});

/** Parses a response as XML, in the browser. Fails the test if it is not well-formed. */
const readXml = async (page: Page, text: string, selectors: string[]): Promise<(string | null)[][]> => {
  const { error, found } = await page.evaluate(
    ({ text, selectors }) => {
      const read = new DOMParser().parseFromString(text, 'application/xml');
      return {
        error: read.querySelector('parsererror')?.textContent ?? null,
        found: selectors.map((selector) =>
          [...read.querySelectorAll(selector)].map((node) => node.getAttribute('href') ?? node.textContent),
        ),
      };
    },
    { text, selectors },
  );
  expect(error).toBeNull();
  return found;
};

test('The sitemap lists exactly the accepted products, and the pages', async ({ page, site, db }) => {
  const [visible, hidden] = [await db.addProduct(), await db.addProduct({ status: 'pending' })];
  const { items } = await api.products(site);
  const kinds = ['day', 'week', 'month', 'year'];
  const boards = (await Promise.all(kinds.map((kind) => api.leaderboards(site, kind)))).flatMap(
    ({ items }) => items,
  );
  const tags = await api.tags(site);
  expect(tags.items).toHaveLength(tags.total);
  const { text, headers } = await ask(site, '/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const [locations = [], changes = []] = await readXml(page, text, ['url > loc', 'url > lastmod']);
  expect(locations.toSorted()).toEqual(
    [
      ...['/', '/products', '/leaderboard', '/tags', '/ranking', '/contact', '/privacy'],
      ...items.map(({ _id }) => `/products/${_id}`),
      ...boards.map(({ period }) => `/leaderboard/${period}`),
      // Tags of fewer products say noindex.
      ...tags.items
        .filter(({ products }) => products >= 3)
        .map(({ slug }) => `/tags/${encodeURIComponent(slug)}`),
    ]
      .map((path) => site.url + path)
      .toSorted(),
  );
  expect(locations).toContain(`${site.url}/products/${visible}`);
  expect(locations).not.toContain(`${site.url}/products/${hidden}`);
  for (const date of changes) expect(new Date(date ?? '').toISOString()).toBe(date);
});

overHttp(
  'robots.txt names the sitemap and keeps machines out of the API and the dashboard',
  async ({ site }) => {
    const { status, headers, text } = await ask(site, '/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'User-agent: *',
      'Disallow: /api',
      'Allow: /api/docs',
      'Disallow: /dashboard',
    ]);
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  },
);

overHttp('Browsers can search the site from their address bar', async ({ site }) => {
  const { status, headers, text } = await ask(site, '/opensearch.xml');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/opensearchdescription+xml');
  expect(text).toContain(`template="${site.url}/products?q={searchTerms}"`);
  const home = await ask(site, '/');
  expect(home.text).toMatch(/<link rel="search" [^>]*href="\/opensearch\.xml"/);
});

overHttp('security.txt names where to report a weakness, and expires within a year', async ({ ownSite }) => {
  const withContact = await ownSite({ CONTACT_EMAIL: 'safe@people.example' });
  const { status, headers, text } = await ask(withContact, '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain('Contact: mailto:safe@people.example\n');
  expect(text).toContain(`Canonical: ${withContact.url}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

overHttp('A sitemap of one file has one file of makers, and no other parts', async ({ site }) => {
  const { text, headers } = await ask(site, '/sitemap/makers.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(text).toContain('<urlset');
  expect((await ask(site, '/sitemap/makers/1.xml')).text).toBe(text);
  for (const path of [
    '/sitemap/2.xml',
    '/sitemap/makers/2.xml',
    '/sitemap/makers/0.xml',
    '/sitemap/tags/1.xml',
  ])
    expect((await ask(site, path)).status, path).toBe(404);
});

overHttp('Every icon that the site names exists, at the size that it names', async ({ site }) => {
  const manifest = JSON.parse((await ask(site, '/site.webmanifest')).text);
  const pngs = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pngs.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of pngs) {
    const png = Buffer.from(await (await fetch(site.url + src)).arrayBuffer());
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const ico = await fetch(`${site.url}/favicon.ico`);
  expect([ico.status, ico.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});

test('The feed holds the newest products, well-formed whatever they are called, with absolute addresses', async ({
  page,
  site,
  db,
}) => {
  const name = 'A <b> & "c" \']]> \u0007 \ufffe end';
  const id = await db.addProduct({ name, shortDescription: '&amp; <script>', tags: ['<&">'] });
  const { items } = await api.products(site, '?type=newest&limit=50');
  const { text, headers } = await ask(site, '/feed.xml');
  expect(headers['content-type']).toContain('application/atom+xml');
  const [links = [], ids = [], titles = [], summaries = [], dates = [], authors = [], own = []] =
    await readXml(page, text, [
      'entry > link[rel=alternate]',
      'entry > id',
      'entry > title',
      'entry > summary',
      'updated, published',
      'entry > author > name',
      'feed > link[rel=self]',
    ]);
  const addresses = items.map(({ _id }) => `${site.url}/products/${_id}`);
  expect(links).toEqual(addresses);
  expect(ids).toEqual(addresses);
  expect(links[0]).toBe(`${site.url}/products/${id}`);
  expect(titles[0]).toBe('A <b> & "c" \']]>   end');
  expect(summaries[0]).toBe('&amp; <script>');
  expect(authors).toHaveLength(items.length);
  for (const date of dates) expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
  expect(own).toEqual([`${site.url}/feed.xml`]);

  await page.goto('/');
  for (const [type, address] of [
    ['atom+xml', '/feed.xml'],
    ['feed+json', '/feed.json'],
  ])
    await expect(page.locator(`link[rel=alternate][type="application/${type}"]`)).toHaveAttribute(
      'href',
      address ?? '',
    );
});

overHttp('No address on the site follows the Host header', async ({ site }) => {
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  const { _id } = await reviewed(site);
  // A search is rendered for each reader; the other pages are cached, as rendered for the first one.
  for (const path of [
    '/',
    '/products',
    `/products/${_id}`,
    '/products?q=home',
    '/sitemap.xml',
    '/robots.txt',
    '/feed.xml',
    '/nowhere',
    '/products/',
  ]) {
    const { text, headers } = await ask(site, path, { headers: evil });
    expect(text + JSON.stringify(headers), path).not.toContain('evil.example');
    expect((await ask(site, path)).text).toBe(text);
  }
});

overHttp(
  'The addresses of a site are those of its SITE_URL, over https with the header that keeps them so',
  async ({ ownSite }) => {
    const site = await ownSite(settingsOfProduction);
    const { text, headers } = await ask(site, '/products?page=2');
    expect(text).toContain('<link rel="canonical" href="https://unearth.example/products?page=2">');
    expect(text).not.toContain(site.url);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect((await ask(site, '/sitemap.xml')).text).toContain('<loc>https://unearth.example/products</loc>');
    // Without an address to report to, there is no such file.
    expect((await ask(site, '/.well-known/security.txt')).status).toBe(404);
  },
);

/** What addresses have in common that differ in the name of their subject, or in what their parameters are set to. */
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/^(\/[^/]+)\/[^/]+/, '$1/*')}?${[...searchParams.keys()]}`;

/** Of each of the other kinds, some are followed: filters combine without end. */
const followedAll = new Set(['/products/*?', '/products?page', '/_astro/*?']);

overHttp('Every link, picture, style and script of every page leads somewhere', async ({ site }) => {
  overHttp.slow();
  const followed = new Map<string, number>();
  const addresses = new Set(['/', '/products/1?', '/nowhere']);
  const broken: string[] = [];
  for (const path of addresses) {
    const { status, text, headers } = await ask(site, path);
    if (status !== 200 && path !== '/nowhere') broken.push(`${status} ${path}`);
    if (!headers['content-type']?.startsWith('text/html')) continue;
    // The address of a form that is posted is no page.
    const html = text.replaceAll(/<form[^>]* method="post"[^>]*>/g, '');
    for (const [, found = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
      const url = new URL(decode(found), site.url + path);
      const address = url.pathname + url.search;
      if (url.origin !== site.url || addresses.has(address)) continue;
      const kind = kindOf(url);
      const count = followed.get(kind) ?? 0;
      if (count >= 12 && !followedAll.has(kind)) continue;
      followed.set(kind, count + 1);
      addresses.add(address);
    }
  }
  expect(broken).toEqual([]);
  const { items, total } = await api.products(site);
  for (const { _id } of items) expect(addresses).toContain(`/products/${_id}`);
  expect(addresses).toContain(`/products?page=${Math.ceil(total / 6)}`);
});

overHttp(
  'Programs read the site at /mcp, by POST alone and not for pages of other sites',
  async ({ site }) => {
    const mcp = (method: string, headers: Record<string, string> = {}, body = '') =>
      ask(site, '/mcp', {
        method,
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      });
    const call = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'energy' } },
    });
    const found = await mcp('POST', {}, call);
    expect(found.status).toBe(200);
    expect(found.text).toContain(`${site.url}/products/`);
    const got = await mcp('GET');
    expect([got.status, got.headers.allow]).toEqual([405, 'POST']);
    for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }])
      expect((await mcp('POST', headers, call)).status).toBe(403);
    expect((await mcp('POST', { origin: site.url }, call)).status).toBe(200);
  },
);

overHttp('Each search has a feed, at one address and never in the cache of pages', async ({ site }) => {
  const found = await api.search(site, 'energy');
  const { headers, text } = await ask(site, '/products/feed.json?q=energy');
  expect(headers['content-type']).toContain('application/feed+json');
  const feed = JSON.parse(text);
  expect(feed).toMatchObject({
    feed_url: `${site.url}/products/feed.json?q=energy`,
    home_page_url: `${site.url}/products?q=energy`,
  });
  expect(feed.items.map(({ url }: { url: string }) => url).toSorted()).toEqual(
    found.items.map(({ _id }) => `${site.url}/products/${_id}`).toSorted(),
  );
  const dates = feed.items.map(({ date_published }: { date_published: string }) => date_published);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const atom = await ask(site, '/products/feed.xml?q=energy');
  expect(atom.headers['content-type']).toContain('application/atom+xml');
  for (const [path, to] of [
    ['/products/feed.xml', '/feed.xml'],
    ['/products/feed.json?q=', '/feed.json'],
    ['/products/feed.xml?q=+energy+', '/products/feed.xml?q=energy'],
  ] as const) {
    const { status, headers } = await ask(site, path);
    expect([status, headers.location], path).toEqual([301, to]);
  }
  const page = await ask(site, '/products?q=energy');
  expect(page.text).toContain('href="/products/feed.xml?q=energy"');
  expect(page.text).toContain('href="/products/feed.json?q=energy"');
  expect((await ask(site, '/products')).text).toContain('href="/feed.json"');
});

overHttp('A reader that has a feed already is told so', async ({ site }) => {
  const { items: tags } = await api.tags(site);
  const { items: products } = await api.products(site);
  const maker = products.find(({ makerId }) => makerId)?.makerId;
  for (const path of [
    '/feed.xml',
    '/feed.json',
    '/products/feed.xml?q=energy',
    '/leaderboard/feed.json',
    `/tags/${tags[0]?.slug}/feed.xml`,
    `/makers/${maker}/feed.json`,
    '/llms.txt',
  ]) {
    const { status, headers } = await ask(site, path);
    expect([status, headers.etag], path).toEqual([200, expect.stringMatching(/^"/)]);
    const again = await ask(site, path, { headers: { 'if-none-match': headers.etag } });
    expect([again.status, again.text], path).toEqual([304, '']);
  }
});

overHttp('llms.txt says what the site is and where programs read it', async ({ site }) => {
  const { headers, text } = await ask(site, '/llms.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(/^# Unearth\n\n> Discover, upvote and review new tech products\.\n/);
  const addresses = [...text.matchAll(/\]\((.+?)\)/g)].map(([, address = '']) => new URL(address));
  expect(addresses.length).toBeGreaterThan(9);
  for (const { origin, pathname } of addresses) {
    expect(origin).toBe(site.url);
    if (pathname !== '/mcp') expect((await ask(site, pathname)).status, pathname).toBe(200);
  }
  expect(text).toContain(`${site.url}/mcp`);
});
