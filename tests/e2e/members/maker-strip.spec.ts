import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

test('On a phone the maker’s strip is one line of buttons', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Strip on a phone' });
  const page = await as('mara', { viewport: { width: 360, height: 640 } });
  await page.goto(`/products/${id}`);
  const strip = page.getByRole('region', { name: 'Your product' });
  await expect(strip.getByRole('link', { name: 'Badge' })).toBeInViewport({ ratio: 1 });
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(72);
});

test('On a phone the strip also has the place of today, for as long as the product competes', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Competes today' });
  const page = await as('mara', { viewport: { width: 360, height: 640 } });
  await page.route(/\/api\/leaderboards\/today\?limit=100$/, async (route) => {
    const response = await route.fetch();
    const board = await response.json();
    const entry = {
      ...{ productId: id, product: null, votes: 7, weight: 6.5, place: 2, withdrawn: 0 },
      ...{ lastVoteAt: null, reachedAt: '2026-11-21T00:00:00.000Z' },
    };
    await route.fulfill({ response, json: { ...board, entries: [entry] } });
  });
  await page.goto(`/products/${id}`);
  const strip = page.getByRole('region', { name: 'Your product' });
  await expect(strip.getByText('Place 2 today')).toBeInViewport({ ratio: 1 });
  await expect(strip.getByText('0 votes · 0 reviews')).toBeHidden();
  await expect(strip.getByRole('link', { name: 'Badge' })).toBeInViewport({ ratio: 1 });
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(80);
});

test('A maker finds figures and tools on the page of their product, which nobody else does', async ({
  as,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Strip Level' });
  const page = await as('mara');
  await page.goto(`/products/${id}`);
  const strip = page.getByRole('region', { name: 'Your product' });
  await expect(strip).toContainText('0 votes · 0 reviews');
  await expect(strip.getByRole('link', { name: 'Update' })).toHaveAttribute(
    'href',
    `/dashboard/update-product/${id}`,
  );
  await strip.getByRole('link', { name: 'Badge' }).click();
  await expect(page).toHaveURL(`${site.url}/products/${id}/badge`);

  const other = await as('priya');
  await other.goto(`/products/${id}`);
  await settled(other);
  await expect(other.getByRole('button', { name: /^Upvote/ }).first()).toBeVisible();
  await expect(other.getByRole('region', { name: 'Your product' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: /Badge/ })).toHaveCount(0);
});
