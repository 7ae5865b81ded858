import type { Page } from '@playwright/test';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import type { Site } from '../support/site.ts';
import { visibleIn } from './support/avatars.ts';
import { api, ask } from './support/http.ts';
import { startPagesInTwoParts } from './support/pages-in-two-parts.ts';
import { productNames } from './support/screens.ts';

const named = async (site: Site, name: string) => {
  const { items } = await api.products(site);
  const found = items.find((product) => product.name === name);
  if (!found) throw new Error(`The demo has no ${name}`);
  return api.product(site, found._id);
};

const open = (page: Page, { _id }: { _id: string }) => page.goto(`/products/${_id}`);

test('The screen shows the name, the short description, the full description, the logo, the tags and the reviews', {
  tag: '@smoke',
}, async ({ page, site }) => {
  const product = await named(site, 'Couchette');
  await open(page, product);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couchette');
  await expect(page.getByText(product.shortDescription)).toBeVisible();
  const paragraphs = product.description.split('\n\n');
  expect(paragraphs.length).toBeGreaterThan(2);
  const text = page.getByText(paragraphs[0] ?? '');
  await expect(text).toHaveCSS('white-space', 'pre-line');
  await expect(page.locator('[data-product] > .rich > p')).toHaveText(paragraphs);

  const logo = page.locator(`main header img[src="${product.logo}"]`);
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await expect(logo).toHaveAttribute('referrerpolicy', 'no-referrer');
  const avatar = page.getByRole('main').locator('header span').filter({ hasText: /^C$/ }).first();
  await expect.poll(() => visibleIn(avatar)).toBe('picture');

  const facts = page.getByRole('complementary', { name: 'About this product' });
  await expect(facts).toContainText(`Added by ${product.adder_name}`);
  const date = facts.locator('time');
  await expect(date).toHaveText(/\b(ago|yesterday)\b/);
  await expect(date).toHaveAttribute('datetime', product.acceptedAt ?? '');
  await expect(date).toHaveAttribute('title', /^\d{1,2} \w+ 20\d\d$/);

  const { items } = await api.reviews(site, product._id);
  expect(items.length).toBeGreaterThan(3);
  const reviews = page.getByRole('region', { name: 'What people say' }).getByRole('article');
  await expect(reviews).toHaveCount(items.length);
  for (const [index, { name, rating, description }] of items.entries()) {
    const review = reviews.nth(index);
    await expect(review).toContainText(name);
    await expect(review).toContainText(description.split('\n')[0] ?? '');
    await expect(review.getByRole('img', { name: `Rated ${rating} out of 5` })).toBeAttached();
    await expect(review.locator('svg.fill-amber')).toHaveCount(rating);
  }
  const average = page.getByRole('region', { name: 'Reviews', exact: true });
  await expect(average).toContainText(`${items.length} reviews`);
  await expect(
    average.getByRole('img', { name: `Rated ${product.averageRating} out of 5` }).first(),
  ).toBeVisible();
});

test('Each tag leads to its page, and a link at the top back to all products', async ({ page, site }) => {
  const product = await named(site, 'Couchette');
  expect(product.tags.length).toBeGreaterThan(1);
  await open(page, product);
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('link');
  await expect(tags).toHaveText(product.tags);
  await tags.first().click();
  await expect(page).toHaveURL(tagPath(product.tags[0] ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.tags[0] ?? '');
  await expect(productNames(page.getByRole('main')).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
});

test('Of thousands of tags a page shows all without growing wide or long, and lists and feed stay small', async ({
  page,
  site,
  db,
}) => {
  const tags = Array.from({ length: 5_000 }, (_, n) => `tag number ${n + 1}`);
  await page.setViewportSize({ width: 360, height: 740 });
  const _id = await db.addProduct({ name: 'Overtagged', tags });
  await open(page, { _id });
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(tags.slice(0, 50));
  const rest = page.getByText(tags.slice(50).join(', '), { exact: true });
  await expect(rest).toBeHidden();
  await page.getByText('4,950 more tags').click();
  await expect(rest).toBeVisible();
  expect((await rest.boundingBox())?.height).toBeLessThan(400);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto('/products?q=Overtagged');
  const card = page.getByRole('article').filter({ hasText: 'Overtagged' });
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'tag number 1',
    'tag number 2',
    'tag number 3',
    'tag number 4',
  ]);
  expect((await ask(site, '/products?q=Overtagged')).text).not.toContain('tag number 5');
  const { text: feed } = await ask(site, '/feed.xml');
  expect(feed).toContain('tag number 10');
  expect(feed).not.toContain('tag number 11');
  await db.deleteProduct(_id);
});

test('A signed-out reader who upvotes, saves or reports is led to the login, and back afterwards', async ({
  page,
  site,
}) => {
  await page.route(/\/login\?/, (route) => route.fulfill({ contentType: 'text/html', body: 'login' }));
  const product = await named(site, 'Couchette');
  const votes = `Upvote Couchette, ${product.upVote} votes`;
  for (const name of [votes, 'Save for later', 'Report']) {
    await open(page, product);
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/products/${product._id}`)}`);
  }
});

test('The reviews are a row that can be scrolled by keyboard', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, await named(site, 'Couchette'));
  const row = page.getByRole('region', { name: 'What people say' });
  await row.focus();
  await expect(row).toBeFocused();
  const start = await row.evaluate(({ scrollLeft }) => scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(start);
});

test('A product that nobody reviewed says so', async ({ page, db }) => {
  const _id = await db.addProduct({ name: 'Unreviewed' });
  await open(page, { _id });
  await expect(page.getByRole('region', { name: 'Reviews' }).getByText('No reviews yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to review' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Rated/ })).toHaveCount(0);
});

test('The external link names its host, opens a new tab, and passes on no ranking', async ({ page, db }) => {
  const externalLink = 'https://www.shunting.example/yard';
  const _id = await db.addProduct({ name: 'Shunting Yard', externalLink });
  await open(page, { _id });
  const link = page.getByRole('link', { name: 'shunting.example' });
  await expect(link).toHaveText(/^\s*shunting\.example\s*\(/);
  await expect(link).toHaveAttribute('href', externalLink);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener noreferrer');
  await expect(link).toHaveAccessibleName(/opens in a new tab/);
  await db.deleteProduct(_id);
});

test('A product without an external link has none', async ({ page, site }) => {
  const product = await named(site, 'Borrowed Ladder');
  expect(product.externalLink).toBeNull();
  await open(page, product);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borrowed Ladder');
  await expect(page.getByRole('main').locator('a[target=_blank]')).toHaveCount(0);
});

test('What a product says is text, whatever characters it holds', async ({ page, db }) => {
  const fields = {
    name: '<b>Bold</b> & "quoted" </title><h1>Not a heading</h1>',
    shortDescription: '<img src=x onerror="document.title=\'owned\'"> </p></main>',
    description: [
      '# Not a heading',
      '__not strong__ and [not a link](javascript:alert(1)) ![x](x.png)',
      '<script>document.title = "owned"</script><style>body{display:none}</style>',
      '</script><!-- #{7*7} {{7*7}} --> <svg onload=alert(1)>&lt;&amp;',
    ].join('\n\n'),
    tags: ['<i>tag</i>', '"><script>alert(1)</script>'],
  };
  const review = '</p></article><script>document.title = "owned"</script> **plain**';
  const _id = await db.addProduct(fields);
  await db.addReview(_id, review, 3);
  await open(page, { _id });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fields.name);
  await expect(page.getByText(fields.shortDescription, { exact: true })).toBeVisible();
  const text = page.locator('[data-product] > .rich');
  await expect(text.locator('> p')).toHaveText(fields.description.split('\n\n'));
  await expect(text.locator('> p > *')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link')).toHaveText(fields.tags);
  await expect(page.getByText(review, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${fields.name} | Unearth`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', fields.shortDescription);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', fields.name);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  for (const one of data) expect(one, 'ended by what it says').toMatch(/\}\s*$/);
  expect(data.map((one) => JSON.parse(one).name).filter(Boolean)).toEqual([fields.name]);

  await page.goto(`/products?${new URLSearchParams({ q: 'quoted heading' })}`);
  await expect(productNames(page.getByRole('main'))).toHaveText([fields.name]);
});

test('What a product says is text in the feed as well', async ({ page, site, db }) => {
  const name = '<b>Fed</b> & "quoted" <script>alert(1)</script>';
  await db.addProduct({ name, shortDescription: ']]></summary><script>alert(1)</script>' });
  const feed = (await ask(site, '/feed.xml')).text;
  const titles = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    if (parsed.querySelector('parsererror, script')) return [];
    return [...parsed.querySelectorAll('entry > title')].map(({ textContent }) => textContent);
  }, feed);
  expect(titles).toContain(name);
});

test('The reviews of a product with a short description begin on the first screen', async ({ page, db }) => {
  for (const { width, text, top } of [
    { width: 1280, text: 'An e-mail client.', top: 600 },
    { width: 1280, text: 'It shows the tides of any coast. '.repeat(12), top: 700 },
    { width: 390, text: 'It shows the tides of any coast. '.repeat(4), top: 860 },
  ]) {
    const _id = await db.addProduct({ name: `Short of ${text.length}`, description: text });
    await page.setViewportSize({ width, height: 900 });
    await open(page, { _id });
    await settled(page);
    const heading = await page.getByRole('heading', { name: 'Reviews' }).boundingBox();
    expect(heading?.y, `${text.length} letters at ${width} px`).toBeLessThan(top);
    await expect(page.getByText('No reviews yet')).toHaveCount(1);
  }
});

test('The running site notices what another process wrote', async ({ page, site, db }) => {
  const first = productNames(page.getByRole('region', { name: "Featuring: Tech's Next Wave" })).first();
  const { total } = await api.products(site);
  await page.goto('/products');
  await expect(page.getByText(`${total} products`)).toBeVisible();
  await page.goto('/');
  await expect(first).not.toHaveText('Put there from outside');
  const _id = await db.addProduct({ name: 'Put there from outside', featured: true });
  await page.reload();
  await expect(first).toHaveText('Put there from outside');
  await page.goto('/products');
  await expect(page.getByText(`${total + 1} products`)).toBeVisible();
  await open(page, { _id });
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await db.addReview(_id, 'Noticed.', 4);
  await page.reload();
  await expect(page.getByRole('region', { name: 'What people say' })).toContainText('Noticed.');
  await expect(page.getByRole('img', { name: 'Rated 4 out of 5' }).first()).toBeAttached();
});

test('A product without a logo shows its monogram', async ({ page, db }) => {
  const _id = await db.addProduct({ name: '«élan» vital', logo: null });
  await open(page, { _id });
  const logo = page.getByRole('main').locator('header span').filter({ hasText: /^É$/ }).first();
  await expect(logo).toBeVisible();
  await expect(page.locator('main header img')).toHaveCount(0);
  await expect.poll(() => visibleIn(logo)).toBe('É');
});

test('On a phone vote, save and visit stay at hand once the head has left the screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, await named(site, 'Couchette'));
  await settled(page);
  const vote = page.locator('[data-actions] [data-act=vote]').getByRole('button');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(vote).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-actions] a')).toBeInViewport({ ratio: 1 });
  expect((await height()) - before).toBeLessThan(100);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.locator('[data-docked]')).toHaveCount(0);
});

test.describe('A product whose logo fails to load', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('shows its monogram', async ({ page, site }) => {
    const product = await named(site, 'Couchette');
    const logo = page.getByRole('main').locator('header span').filter({ hasText: /^C$/ }).first();
    for (const status of [404, 200]) {
      await page.route(`**${product.logo}`, (route) =>
        route.fulfill({ status, contentType: 'image/svg+xml', body: 'nothing to see' }),
      );
      await open(page, product);
      await expect(page.locator('main header img')).toBeHidden();
      await expect.poll(() => visibleIn(logo)).toBe('C');
    }
  });
});

test.describe('Where there is no product to show', () => {
  test.use({ tolerated: /status of 404/ });

  overHttp('since it is pending or rejected, the not-found screen shows', async ({ site, db }) => {
    // Apart from the address, signed-out visitors get the same page as for a missing product.
    const pageOf = async (id: string) => {
      const { status, text } = await ask(site, `/products/${id}`);
      expect(status).toBe(404);
      return text
        .replace(/uid="[^"]*"/g, '')
        .replaceAll(`&quot;${id}&quot;`, 'ID')
        .replaceAll(`/login?from=%2Fproducts%2F${id}"`, '/login?from=HERE"');
    };
    const missing = await pageOf('999999');
    expect(missing).toContain('Go to Home');
    expect(missing).toMatch(/<meta name="robots" content="noindex/);
    for (const status of ['pending', 'rejected'] as const)
      expect(await pageOf(await db.anyProduct(status)), status).toBe(missing);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('it may be the reader’s own: the login redirects back, whether it exists or not', async ({
      page,
      db,
    }) => {
      for (const _id of [await db.anyProduct('pending'), await db.anyProduct('rejected'), '999999']) {
        await open(page, { _id });
        await expect(page.getByText('Yours? Log in to see it')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Log in to see it' })).toHaveAttribute(
          'href',
          `/login?from=%2Fproducts%2F${_id}`,
        );
        await expect(page.getByRole('link', { name: 'Show All Products' })).toBeVisible();
      }
      await open(page, { _id: `${await db.anyProduct('pending')}?reviews=2` });
      await expect(page.getByRole('link', { name: 'Log in to see it' })).toHaveAttribute(
        'href',
        /%3Freviews%3D2$/,
      );
    });
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there, with dates in full', async ({ page, site }) => {
    const product = await named(site, 'Couchette');
    const { total } = await api.reviews(site, product._id);
    await open(page, product);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couchette');
    await expect(page.getByText(product.description.split('\n')[0] ?? '')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Upvote Couchette/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What people say' }).getByRole('article')).toHaveCount(
      total,
    );
    await expect(page.getByRole('complementary').locator('time')).toHaveText(/^\d{1,2} \w+ 20\d\d$/);
  });
});

test('A description that begins with the short one says it once', async ({ page, db }) => {
  const shortDescription = 'Shares secrets. Once.';
  const _id = await db.addProduct({
    name: 'Onceler',
    shortDescription,
    description: `${shortDescription}\n\nRuns on: Docker.`,
  });
  await open(page, { _id });
  await expect(page.getByText('Runs on: Docker.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Shares secrets. Once.')).toHaveCount(1);
  await db.deleteProduct(_id);
});

test.describe('Between a list and a product', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  /** What moves to the page that is displayed: what is one element with that on the page before. */
  const moved = (page: Page) => page.locator('html');
  const watchMoves = (page: Page) =>
    page.addInitScript(() => {
      window.addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready.catch(() => {});
        const names = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
          .filter((name) => name?.startsWith('::view-transition-group'));
        document.documentElement.dataset.moved = names.join(' ');
      });
    });

  test('logo, bar and brand are one element each, also where pages come in parts', async ({
    page,
    db,
    site,
  }) => {
    await using slow = await startPagesInTwoParts(site.url);
    const _id = await db.addProduct({ name: 'Flying Logo' });
    await watchMoves(page);
    await page.goto(`${slow.url}/products?q=flying+logo`);
    await productNames(page.getByRole('main')).first().click();
    await expect(page).toHaveURL(`${slow.url}/products/${_id}`);
    await expect(moved(page)).toHaveAttribute('data-moved', /\(product-logo\)/);
    await expect(moved(page)).toHaveAttribute('data-moved', /\(bar\)/);
    await expect(moved(page)).toHaveAttribute('data-moved', /\(brand\)/);
    await db.deleteProduct(_id);
  });

  test('no logo moves from below the search that covers a phone', async ({ page, db }) => {
    const _id = await db.addProduct({ name: 'Sunken Logo' });
    await watchMoves(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/products?q=sunken+logo');
    await page.getByRole('link', { name: 'Search' }).click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('sunken');
    await search.getByRole('option').first().click();
    await expect(page).toHaveURL(`/products/${_id}`);
    await expect(moved(page)).toHaveAttribute('data-moved', /\(root\)/);
    await expect(moved(page)).not.toHaveAttribute('data-moved', /\(product-logo\)/);
    await db.deleteProduct(_id);
  });
});
