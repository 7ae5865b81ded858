import { expect, test } from '../support/fixtures.ts';
import { displayedReviews } from './support/review-form.ts';

test('The reviews are stepped through by buttons, swiped and scrolled, and say where one is', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({ name: 'Stepped through' });
  await db.addReviews(id, 5);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/products/${id}`);
  const row = page.getByRole('region', { name: 'What people say' });
  const [back, on] = ['Previous reviews', 'Next reviews'].map((name) => page.getByRole('button', { name }));
  await row.scrollIntoViewIfNeeded();
  await expect(page.getByText('Reviews 1 to 3 of 5')).toBeVisible();
  await expect(back ?? row).toHaveAttribute('aria-disabled', 'true');
  await on?.click();
  await expect(page.getByText('Reviews 3 to 5 of 5')).toBeVisible();
  await expect(on ?? row).toHaveAttribute('aria-disabled', 'true');
  await expect(on ?? row).toBeFocused();
  await back?.click();
  await expect(page.getByText('Reviews 1 to 3 of 5')).toBeVisible();
  await row.evaluate((element) => element.scrollTo({ left: 352, behavior: 'instant' }));
  await expect(page.getByText('Reviews 2 to 4 of 5')).toBeVisible();
  await expect(row).toHaveCSS('scroll-snap-type', /x/);
});

test('Reviews beyond the first page come in where they are asked for', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Much reviewed' });
  await db.addReviews(id, 33);
  await page.goto(`/products/${id}`);
  await expect(displayedReviews(page)).toHaveCount(30);
  const row = page.getByRole('region', { name: 'What people say' });
  await row.focus();
  await expect(page.locator('.carousel-position')).not.toBeEmpty(); // the carousel is running
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Show older reviews (3)' }).click();
  await expect(displayedReviews(page)).toHaveCount(33);
  await expect(displayedReviews(page).last()).toContainText('Review number 1.');
  await expect(page.getByRole('link', { name: /older reviews|Newer reviews/ })).toHaveCount(0);
  await expect(page).toHaveURL(`/products/${id}`);
});

test('A signed-out visitor gets a link to the login, and back to the form', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'For members to review' });
  await page.goto(`/products/${id}`);
  await expect(page.getByLabel('Insights')).toBeHidden();
  await page.getByRole('link', { name: 'Log in to review' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/products/${id}#review`)}`);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the reviews are a plain list, with a link to the older ones and back', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Read without script' });
    await db.addReviews(id, 32);
    await page.goto(`/products/${id}`);
    await expect(page.getByRole('button', { name: 'Next reviews' })).toBeHidden();
    const row = page.getByRole('region', { name: 'What people say' });
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('link', { name: 'Show older reviews (2)' }).click();
    await expect(page).toHaveURL(`/products/${id}?reviews=2#reviews`);
    await expect(displayedReviews(page)).toHaveText([/number 2\./, /number 1\./]);
    await page.getByRole('link', { name: 'Newer reviews' }).click();
    await expect(displayedReviews(page)).toHaveCount(30);
  });
});

test.describe('Beyond the last review', () => {
  test.use({ tolerated: /status of 404/ });

  test('there is nothing, and a link back', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Hardly reviewed' });
    await db.addReviews(id, 2);
    const response = await page.goto(`/products/${id}?reviews=2`);
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to the latest' }).click();
    await expect(displayedReviews(page)).toHaveCount(2);
  });
});
