import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';

/** Once the islands that one acts on here are alive, a page's time goes on only when the test says so. */
const openWithStoppedClock = async (page: Page, path: string) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(path);
  await expect(page.locator('article astro-island[ssr]')).toHaveCount(0);
  await page.clock.pauseAt(now + 120_000);
  await page.clock.runFor(5_000); // what was pressed until now is no longer held
};

test('An error stays for four seconds, and a screen reader hears it at once', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Refused with words' });
  const page = await as('mara');
  await openWithStoppedClock(page, `/products/${id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Product adder is not eligible to vote' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
});

test('A success stays for two seconds', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Voted with words' });
  const page = await as('priya');
  await openWithStoppedClock(page, `/products/${id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Voted Successfully' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
});

test('A toast stands at the bottom right and never covers the button that caused it', async ({
  as,
  shelf,
}) => {
  const id = await shelf.put({ name: 'In the corner' });
  const page = await as('mara', { viewport: { width: 360, height: 640 } });
  await page.goto(`/products/${id}`);
  const button = page.getByRole('button', { name: /^Upvote/ });
  await button.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  await button.click();
  const toast = page.getByRole('alert');
  await expect(toast).toBeVisible();
  const [a, b] = [await toast.boundingBox(), await button.boundingBox()];
  if (!a || !b) throw new Error('both are visible');
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart).toBe(true);
});

test('At most twenty toasts stand there, at the bottom right', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Pressed and pressed' });
  const page = await as('mara', { viewport: { width: 1280, height: 720 } });
  await openWithStoppedClock(page, `/products/${id}`);
  const button = page.getByRole('button', { name: /^Upvote/ });
  for (let press = 1; press <= 22; press++) {
    await button.press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(Math.min(press, 20));
  }
  const latest = await page.getByRole('alert').first().boundingBox();
  expect(latest?.x).toBeGreaterThan(640);
  const lowest = await page.getByRole('alert').last().boundingBox();
  expect(Math.max(latest?.y ?? 0, lowest?.y ?? 0)).toBeGreaterThan(360);
});

test('What a page says before it looks for messages of the last one is said once', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Said once' });
  const page = await as('mara');
  await page.addInitScript(() => {
    const idle: (() => void)[] = [];
    Object.assign(window, { idle });
    window.requestIdleCallback = (work) => idle.push(work as () => void);
  });
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.evaluate(() => {
    for (const work of (window as unknown as { idle: (() => void)[] }).idle) work();
  });
  await expect(page.locator('link[rel=manifest]')).toBeAttached(); // the last thing of that look
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test('A message outlives a slow page load, and is said on one page more at most', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Led on slowly' });
  const page = await as('mara');
  await page.goto(`/products/${id}`);
  await page.evaluate(() =>
    sessionStorage.setItem(
      'toasts',
      JSON.stringify([
        { id: 'one', kind: 'success', text: 'Told by the last page', until: Date.now() + 20_000 },
      ]),
    ),
  );
  await page.goto('/products');
  await expect(page.getByRole('status').filter({ hasText: 'Told by the last page' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('toasts'))).toBe('[]');
});

test('A report answers in a dialog, which the keyboard closes', async ({ as, shelf }) => {
  const id = await shelf.put({ name: 'Reported' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Report this product?' });
  await question.getByRole('button', { name: 'Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reported!' });
  await expect(dialog).toContainText('The product successfully reported.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});
