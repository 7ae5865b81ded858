import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { api, namesOf } from './support/http.ts';
import { isMarked, mark, productNames, themeToggle } from './support/screens.ts';

const featured = "Featuring: Tech's Next Wave";
const trending = "What's Hot? Trending Products";
const picture = 'A gem rising through a hole in layers of ground';

test('The home page greets with its headline and a text, and shows four featured and six trending products in the order of the API', {
  tag: '@smoke',
}, async ({ page, site }) => {
  const picked = (await api.products(site, '?type=featured&limit=4')).items;
  const hot = (await api.products(site, '?type=trending&limit=6')).items;
  expect([picked.length, hot.length]).toEqual([4, 6]);
  const isPicked = (id: string) => picked.some(({ _id }) => _id === id);
  expect(hot.some(({ _id }) => isPicked(_id))).toBe(true);
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unearth The Next Hidden Tech Gems');
  await expect(main).toContainText('Browse what people are digging up today');
  await expect(page.getByRole('region', { name: 'How it works' })).toContainText(
    'adding products are free. An optional subscription marks',
  );
  const add = main.getByRole('link', { name: 'Add a product' });
  await expect(add).toHaveAttribute('href', '/dashboard/add-products');

  await expect(productNames(page.getByRole('region', { name: featured }))).toHaveText(namesOf(picked));
  const section = page.getByRole('region', { name: trending });
  await expect(productNames(section)).toHaveText(namesOf(hot));
  const rows = section.locator('ol > li');
  for (const [index, product] of hot.entries()) {
    const row = rows.nth(index);
    await expect(row).toContainText(product.shortDescription);
    await expect(row).toContainText(product.tags[0] ?? '');
    await expect(
      row.getByRole('button', { name: new RegExp(`^Upvote ${product.name}, ${product.upVote} votes?$`) }),
    ).toHaveAttribute('aria-pressed', 'false');
    if (product.reviewCount)
      await expect(row).toContainText(`Rated ${product.averageRating?.toFixed(1)} out of 5`);
    await expect(row.getByText('also featured')).toHaveCount(isPicked(product._id) ? 1 : 0);
    await expect(row.locator('time')).toHaveAttribute('datetime', product.acceptedAt ?? '');
  }
  await expect(section.locator('time').first()).toHaveText(/\b(ago|yesterday|now)\b/);

  const rule = section.getByText('30 days newer needs a tenth of the votes');
  await expect(rule).toBeHidden();
  await section.getByText('Ranked by votes and freshness How?').click();
  await expect(rule).toBeVisible();
});

test('Learn more leads to the home page, and there scrolls to how the site works, and the focus follows', async ({
  page,
}) => {
  await page.goto('/');
  await mark(page);
  const explanation = page.getByRole('region', { name: 'How it works' });
  await expect(explanation.getByRole('listitem')).toHaveCount(3);
  await expect(explanation).not.toBeInViewport();
  const link = page.getByRole('link', { name: 'Learn more' });
  await expect(link).toHaveAttribute('href', '/');
  await link.click();
  await expect(explanation.getByRole('heading', { name: 'How it works' })).toBeFocused();
  await expect(explanation).toBeInViewport();
  expect(await isMarked(page), 'the page was not loaded again').toBe(true);
  await expect(page).toHaveURL('/');
  await page.goto('/?from=elsewhere');
  await link.click();
  await expect(page).toHaveURL('/');
});

test('The first screen of phones, a laptop and a desk shows the first product', async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(productNames(page.getByRole('main')).first()).toBeInViewport({ ratio: 1 });
    const banner = await page.locator('[data-banner]').boundingBox();
    expect(banner?.height).toBeLessThanOrEqual(width < 640 ? 420 : 480);
    await expect(page.getByRole('img', { name: picture })).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole('link', { name: 'Learn more' })).toBeInViewport({ ratio: 1 });
  }
});

test('A keyword typed on the home page is searched for', async ({ page, site }) => {
  const { items } = await api.search(site, 'energy', '&limit=6');
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Keyword' }).fill('energy');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL('/products?q=energy');
  await expect(productNames(page.getByRole('main'))).toHaveText(namesOf(items));
});

test('A featured product that was changed leaves the home page until a moderator has looked at it', async ({
  page,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Picked Level', featured: true });
  const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
  const visible = productNames(page.getByRole('region', { name: featured }));
  await page.goto('/');
  await expect(visible.first()).toHaveText('Picked Level');
  await mara.patch(`/products/${id}`, { body: { tags: ['viagra-cheap'] } });
  await page.reload();
  await expect(visible).toHaveCount(4);
  await expect(visible.filter({ hasText: 'Picked Level' })).toHaveCount(0);
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  await page.reload();
  await expect(visible.first()).toHaveText('Picked Level');
});

test('Show All Products leads to the product list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Show All Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have a Look on All Listed Products');
});

test("Each product's name leads to its page", async ({ page, site }) => {
  const lists = await Promise.all([
    api.products(site, '?type=featured&limit=4'),
    api.products(site, '?type=trending&limit=6'),
  ]);
  await page.goto('/');
  for (const [index, name] of [featured, trending].entries()) {
    const links = productNames(page.getByRole('region', { name }));
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(lists[index]?.items.map(({ _id }) => `/products/${_id}`));
  }
  const first = productNames(page.getByRole('region', { name: featured })).first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('Featured and trending products lead to their makers', async ({ page }) => {
  await page.goto('/');
  for (const name of [featured, trending]) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('link', { name: /^by / })).toHaveCount(
      await productNames(section).count(),
    );
  }
  const maker = page.getByRole('link', { name: /^by / }).first();
  const name = (await maker.textContent())?.replace(/^by /, '') ?? '';
  await maker.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('A click anywhere on a card leads to its product, a click on its votes to the login', async ({
  page,
  site,
}) => {
  const [first] = (await api.products(site, '?type=featured&limit=1')).items;
  await page.route(/\/login\?/, (route) => route.fulfill({ contentType: 'text/html', body: 'login' }));
  await page.goto('/');
  const card = page.getByRole('region', { name: featured }).getByRole('article').first();
  await card.click();
  await expect(page).toHaveURL(`/products/${first?._id}`);
  await page.goBack();
  await card.getByRole('button', { name: /^Upvote / }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/')}`);
});

test('The gem at the edge of a wide screen sinks as one scrolls', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const gem = page.locator('[data-gauge] svg');
  const depth = async (): Promise<number> => (await gem.boundingBox())?.y ?? Number.NaN;
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share);
  const scale = await page.locator('[data-gauge] ol').boundingBox();
  const [top, end] = [scale?.y ?? 0, (scale?.y ?? 0) + (scale?.height ?? 0)];
  await expect.poll(depth).toBeCloseTo(top, 0);
  await scrollTo(0.5);
  await expect.poll(depth).toBeGreaterThan(top + (end - top) * 0.4);
  await expect.poll(depth).toBeLessThan(top + (end - top) * 0.6);
  await scrollTo(1);
  await expect.poll(depth).toBeGreaterThan(end - 40);
});

test.describe('The picture', () => {
  const movements = (image: SVGElement | HTMLElement) =>
    image.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length;

  test('stands still where reduced motion is preferred, and so does the rest of the page', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const image = page.getByRole('img', { name: picture });
    await expect(image).toBeVisible();
    expect(await image.evaluate(movements)).toBe(0);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole('banner').locator('> div')).toHaveCSS('position', 'fixed');
    const running = await page.evaluate(() => document.getAnimations().length);
    expect(running).toBe(0);
  });

  test('moves, and can be stopped and set going again', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const image = page.getByRole('img', { name: picture });
    await expect.poll(() => image.evaluate(movements)).toBeGreaterThan(5);
    const pause = page.getByRole('checkbox', { name: 'Pause the animation' });
    await pause.press('Space');
    await expect(pause).toBeChecked();
    await expect.poll(() => image.evaluate(movements)).toBe(0);
    await pause.press('Space');
    await expect.poll(() => image.evaluate(movements)).toBeGreaterThan(5);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there but the toggle of the theme, which needs it', { tag: '@smoke' }, async ({
    page,
    site,
  }) => {
    const [picked, hot] = await Promise.all([
      api.products(site, '?type=featured&limit=4'),
      api.products(site, '?type=trending&limit=6'),
    ]);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('img', { name: picture })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(themeToggle(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Learn more' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'How it works' }).click();
    await expect(page.getByRole('region', { name: 'How it works' })).toBeInViewport();
    await expect(productNames(page.getByRole('region', { name: featured }))).toHaveText(
      namesOf(picked.items),
    );
    await expect(productNames(page.getByRole('region', { name: trending }))).toHaveText(namesOf(hot.items));
    await page.getByRole('link', { name: 'Show All Products' }).click();
    await expect(page).toHaveURL('/products');
  });
});

test("'How?' stays where it was pressed, and closes by a second press", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/', '/products']) {
    await page.goto(path);
    const how = page.locator('[data-ranking] summary');
    await how.scrollIntoViewIfNeeded();
    const before = await how.boundingBox();
    await how.click();
    await expect(page.locator('[data-ranking] li').first()).toBeVisible();
    expect(await how.boundingBox()).toEqual(before);
    await how.click();
    await expect(page.locator('[data-ranking] li').first()).toBeHidden();
  }
});

test('A card shows its first tags again once the focus has left the others', async ({ page, db }) => {
  const tags = [
    'the first tag of all',
    'a second rather long tag',
    'a third tag that is long too',
    'the last one',
  ];
  await db.addProduct({ name: 'Tagged at length', tags });
  await page.goto('/products?q=Tagged');
  await settled(page);
  const list = page
    .getByRole('article')
    .filter({ hasText: 'Tagged at length' })
    .getByRole('list', { name: 'Tags' });
  await list.getByRole('link').last().focus();
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link').first().focus();
  await expect(list).toHaveJSProperty('scrollTop', 0);
});

test('On a phone a row shows tags whole or not at all', async ({ page, db }) => {
  await db.addProduct({ name: 'Narrowly tagged', tags: ['a tag that is far too long to fit in'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products?q=Narrowly');
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link').first();
  const isCut = await tag.evaluate((link) => {
    const line = link.closest('ul')?.getBoundingClientRect();
    const { top } = link.getBoundingClientRect();
    return line !== undefined && top < line.bottom && link.scrollWidth > link.clientWidth;
  });
  expect(isCut).toBe(false);
});
