import type { ProductSummary } from '#lib/contract/products.ts';
import { expect, overHttp } from '../support/fixtures.ts';
import { test } from '../support/members.ts';
import type { Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';

/** Path of the public page of Mara, who has products in the demo. */
const maras = async (site: Site): Promise<string> => {
  const products = JSON.parse((await ask(site, '/api/products')).text) as ProductSummary[];
  const { makerId } = products.find(({ adder_name }) => adder_name === 'Mara Okonjo') ?? {};
  return `/makers/${makerId}`;
};

test('A card leads to its maker, whose page has their products and reviews, and leads back to them', async ({
  page,
}) => {
  await page.goto('/products');
  const link = page.locator('[data-entry] a[href^="/makers/"]').first();
  const name = (await link.locator('bdi').textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/makers\/[\da-f]{16}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText(/On Unearth since \w+ \d{4}/)).toBeVisible();
  const product = page
    .getByRole('region', { name: /^Products/ })
    .getByRole('heading', { level: 3 })
    .first();
  const title = (await product.textContent()) ?? '';
  await expect(page.locator('link[type="application/feed+json"][href^="/makers/"]')).toHaveCount(1);
  await product.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\d+|\/login/);
  expect(title).not.toBe('');
});

test('An entry of a leaderboard leads to its maker', async ({ page }) => {
  await page.goto('/leaderboard/all');
  const link = page.locator('li[data-entry] a[href^="/makers/"]').first();
  const name = (await link.locator('bdi').textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

for (const [where, path] of [
  ['A tag’s page', '/tags/developer_tools'],
  ['A leaderboard', '/leaderboard'],
] as const)
  test(`${where} leads to the maker of a new product until they make their page private`, async ({
    db,
    page,
    people,
    site,
  }) => {
    const hermit = await people.person('Hermit');
    await db.addProduct({ name: 'Cave', tags: ['developer tools'], addedBy: hermit.email });
    const card = page.locator('article[data-entry]').filter({ hasText: 'Cave' }).first();
    await page.goto(path);
    const link = card.getByRole('link', { name: 'by Hermit' });
    await expect(link).toHaveAttribute('href', /^\/makers\/[\da-f]{16}$/);
    await hermit.patch(`/users/${hermit.email}/page`, { body: { private: true } });
    await site.settle();
    await page.reload();
    await expect(card).toBeVisible();
    await expect(link).toHaveCount(0);
    await db.deleteAdded();
  });

test('A member makes their page private, and public again', async ({ as, db, people, site }) => {
  const hermit = await people.person('Hermit');
  await db.addProduct({ name: 'Cave Paintings', addedBy: hermit.email });
  const page = await as(hermit);
  await page.goto('/dashboard/my-profile');
  const link = page.getByRole('link', { name: 'View your page' });
  const path = (await link.getAttribute('href')) ?? '';
  const toggle = page.getByRole('switch', { name: 'Show my page to everybody' });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  const makers = async () => (await ask(site, '/sitemap/makers.xml')).text;
  expect((await ask(site, path)).status).toBe(200);
  expect(await makers()).toContain(path);
  await toggle.click();
  await expect(page.getByText('Your page is private')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(link).toHaveCount(0);
  await site.settle();
  expect((await ask(site, path)).status).toBe(404);
  expect(await makers()).not.toContain(path);
  await toggle.click();
  // The switch and the link are ahead of the response.
  await expect(page.getByText('Your page is public')).toBeVisible();
  await expect(link).toBeVisible();
  await site.settle();
  expect((await ask(site, path)).status).toBe(200);
});

test('A page holds what search engines read, and no e-mail', async ({ site }) => {
  const path = await maras(site);
  const { text } = await ask(site, path);
  expect(text).toContain('"@type":"ProfilePage"');
  expect(text).toContain('"@type":"BreadcrumbList"');
  expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
  // The site's own address stands in the footer.
  expect(text.replaceAll('hello@unearth.example', '')).not.toMatch(/[\w.+-]+@unearth\.example/);
  expect(text).not.toContain('noindex');
  expect((await ask(site, '/sitemap/makers.xml')).text).toContain(path);
});

test('Each page of a maker’s products has a title, and further pages of their reviews are not indexed', async ({
  db,
  people,
  site,
}) => {
  const prolific = await people.person('Prolific');
  await db.addProducts(7, { addedBy: prolific.email });
  const [first] = (await api.products(site, '?limit=1&type=newest')).items;
  const path = `/makers/${first?.makerId}`;
  const { items } = await api.products(site, '?limit=11');
  for (const { _id } of items) await db.addReview(_id, 'Tried it.', 4, prolific.email);
  await site.settle();
  const indexed: [string, string | undefined, boolean][] = [];
  for (const query of ['', '?page=2', '?reviews=2']) {
    const { text } = await ask(site, path + query);
    indexed.push([query, /<title>([^<]+)</.exec(text)?.[1], !text.includes('noindex')]);
  }
  expect(indexed).toEqual([
    ['', 'Prolific | Unearth', true],
    ['?page=2', 'Prolific, page 2 | Unearth', true],
    ['?reviews=2', 'Prolific | Unearth', false],
  ]);
  await db.deleteAdded();
});

test('The feeds of a maker have their products, an ETag, and answer 304', async ({ site }) => {
  const path = await maras(site);
  const atom = await ask(site, `${path}/feed.xml`);
  expect(atom.headers['content-type']).toContain('application/atom+xml');
  expect(atom.text).toContain('Products by Mara Okonjo');
  const json = await ask(site, `${path}/feed.json`);
  const feed = JSON.parse(json.text);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Products by Mara Okonjo',
  });
  expect(feed.items[0].authors).toMatchObject([{ name: 'Mara Okonjo' }]);
  const again = await ask(site, `${path}/feed.json`, {
    headers: { 'if-none-match': String(json.headers.etag) },
  });
  expect(again.status).toBe(304);
});

overHttp('Whatever can be no page of a maker is a 404', async ({ site }) => {
  for (const path of [
    '/makers/1',
    '/makers/0000000000000000',
    '/makers/x/feed.xml',
    '/makers/0000000000000000/feed.json',
  ])
    expect((await ask(site, path)).status, path).toBe(404);
});
