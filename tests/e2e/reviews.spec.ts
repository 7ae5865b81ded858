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

test('A long review is cut after eight lines, and read on in place, by keyboard too', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({ name: 'Said at length' });
  const long = `${'A postman, for e-mail. '.repeat(50)}That is all.`;
  await db.addReview(id, 'Short.', 5, 'priya@unearth.example');
  await db.addReview(id, long, 4);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/products/${id}`);
  const [first, second] = [displayedReviews(page).nth(0), displayedReviews(page).nth(1)];
  const text = first.locator('[data-review-text]');
  const measure = () =>
    text.evaluate((element) => ({
      lines: Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      hidden: element.scrollHeight - element.clientHeight > 1,
      scrolls: getComputedStyle(element).overflowY === 'auto',
    }));
  await expect.poll(measure).toEqual({ lines: 8, hidden: true, scrolls: false });
  await expect(text).toHaveText(long); // screen readers have all of it
  await expect(second.getByText('Read more')).toHaveCount(0);
  const heights = await Promise.all(
    [first, second].map(async (card) => (await card.boundingBox())?.height ?? 0),
  );
  expect(heights[1]).toBeLessThan((heights[0] ?? 0) / 2);

  await first.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await measure()).hidden).toBe(false);
  await page.keyboard.press('Enter');
  await expect.poll(measure).toEqual({ lines: 8, hidden: true, scrolls: false });
});

test('Reviews beyond the first page come in where they are asked for', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Much reviewed' });
  await db.addReviews(id, 33);
  await page.goto(`/products/${id}`);
  await expect(displayedReviews(page)).toHaveCount(30);
  const row = page.getByRole('region', { name: 'What people say' });
  await row.focus();
  await expect(page.locator('[data-position]')).not.toBeEmpty(); // the carousel is running
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Show older reviews (3)' }).click();
  await expect(displayedReviews(page)).toHaveCount(33);
  await expect(displayedReviews(page).last()).toContainText('Review number 1.');
  await expect(page.getByRole('link', { name: /older reviews|Newer reviews/ })).toHaveCount(0);
  await expect(page).toHaveURL(`/products/${id}`);
});

test('A review written since the page was loaded is counted, and repeats none of the older ones', async ({
  page,
  db,
}) => {
  const id = await db.addProduct({ name: 'Reviewed right now' });
  await db.addReviews(id, 32);
  await page.goto(`/products/${id}`);
  await page.getByRole('region', { name: 'What people say' }).focus();
  await expect(page.locator('[data-position]')).toContainText('of 32'); // the carousel is running
  await db.addReview(id, 'Written since.');
  await page.getByRole('link', { name: 'Show older reviews (2)' }).click();
  await expect(displayedReviews(page)).toHaveCount(32);
  await expect(displayedReviews(page).getByText('Review number 3.', { exact: true })).toHaveCount(1);
  await expect(page.locator('[data-position]')).toContainText('of 33');
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

  test('a long review is read on as well', async ({ page, db }) => {
    const id = await db.addProduct({ name: 'Said at length, without script' });
    await db.addReview(id, 'A postman, for e-mail. '.repeat(50), 4);
    await page.goto(`/products/${id}`);
    const text = displayedReviews(page).locator('[data-review-text]');
    const hidden = () => text.evaluate((element) => element.scrollHeight - element.clientHeight > 1);
    await expect.poll(hidden).toBe(true);
    await displayedReviews(page).getByText('Read more').click();
    await expect.poll(hidden).toBe(false);
  });

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

test('Each line of a review has its direction, as in the field', async ({ page, db }) => {
  const id = await db.addProduct({ name: 'Both ways' });
  await db.addReview(id, 'مراجعة قصيرة\n<b>bold</b> **md**');
  await page.goto(`/products/${id}`);
  const text = page.locator('[data-review-text]').filter({ hasText: '<b>bold</b>' });
  const distances = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const whole = element.getBoundingClientRect();
    const isFirst = ({ top, bottom }: DOMRect) => top + bottom < whole.top + whole.bottom;
    const { first = [], last = [] } = Object.groupBy(range.getClientRects(), (part) =>
      isFirst(part) ? 'first' : 'last',
    );
    return {
      first: whole.right - Math.max(...first.map(({ right }) => right)),
      last: Math.min(...last.map(({ left }) => left)) - whole.left,
    };
  });
  expect(distances.first).toBeLessThan(1);
  expect(distances.last).toBeLessThan(1);
});
