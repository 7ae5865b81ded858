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
