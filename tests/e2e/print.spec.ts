import { expect, test } from '../support/fixtures.ts';

test('On paper a product has its words and all reviews, in ink on white, and nothing to press', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({
    name: 'For the wall',
    description: 'Worth a sheet of paper.',
    externalLink: 'https://wall.example/poster?size=a2',
  });
  await db.addReviews(id, 4);
  await db.addReview(id, `${'One line of a long review.\n'.repeat(20)}Its last line.`);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`/products/${id}`);
  await expect(page.locator('link[media=print]')).toBeAttached();
  const link = page.getByRole('main').getByRole('link', { name: 'wall.example' });
  await expect(link).toBeVisible();
  const buttons = page.getByRole('main').locator('.btn:not([href^="https://wall.example"])');
  await expect(buttons.first()).toBeVisible();
  const readMore = page.getByRole('main').locator('summary').filter({ hasText: 'Read more' });
  await expect(readMore).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'For the wall' })).toBeVisible();
  await expect(page.getByText('Worth a sheet of paper.')).toBeVisible();
  await expect(page.getByText('https://wall.example/poster?size=a2')).toBeVisible();
  const pressed = buttons.filter({ visible: true });
  const notice = page.getByRole('complementary', { name: 'Notice' }); // of the demo
  for (const part of [notice, page.getByRole('banner'), page.getByRole('contentinfo'), pressed, readMore])
    await expect(part).toBeHidden();
  const long = page.getByText('Its last line.');
  const isWhole = () => long.evaluate((text) => text.scrollHeight <= text.clientHeight);
  await expect.poll(isWhole).toBe(true);
  const edges = () =>
    page
      .locator('[data-reviews] article')
      .evaluateAll((all) => all.map((review) => review.getBoundingClientRect().right <= innerWidth));
  await expect.poll(edges).toEqual(Array(5).fill(true));
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 23, 37)');
});

test('On paper a list has no search, and the weekly letter no field for an address', async ({ page }) => {
  for (const path of ['/products', '/tags', '/letter']) {
    await page.goto(path);
    const fields = page.getByRole('main').locator('input, select');
    await expect(fields.filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('link[media=print]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(fields.filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
