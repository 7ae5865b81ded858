import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { closeDialog } from '../support/dialogs.ts';

const queue = '/dashboard/product-review-queue';
const strip = (page: Page) => page.getByRole('region', { name: 'Moderation' });
const bar = (page: Page) => page.getByRole('region', { name: 'Last decision' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

// The page of an unpublished product is a 404 for everybody else, which the browser's console logs.
test.describe('on the page of a product that waits', () => {
  test.use({ tolerated: /status of 404/ });

  test('a moderator decides by keys, says why, takes it back, and returns to the queue as it was', async ({
    as,
    db,
  }) => {
    const id = await db.addProduct({ name: 'Inspected', status: 'pending' });
    const page = await as('moderator');
    await page.goto(`${queue}?q=Inspected`);
    await page.getByRole('link', { name: 'Check Details Inspected' }).click();
    await expect(page).toHaveURL(`/products/${id}`);
    await expect(strip(page).getByRole('status').filter({ hasText: 'pending' })).toBeVisible();
    const state = page.getByRole('region', { name: 'Status' });

    await page.keyboard.press('f');
    const question = dialog(page, 'Feature Inspected?');
    await expect(question).toContainText('You can undo this for ten seconds');
    await page.keyboard.press('Enter'); // the button that cancels has the focus
    await expect(question).toBeHidden();

    // An undo is offered for ten seconds: it comes before all that else is to be seen of a rejection.
    await strip(page).getByRole('button', { name: 'Details' }).click();
    await expect(strip(page)).toContainText('No decisions and no reports yet.');
    await page.keyboard.press('x');
    await closeDialog(page, 'Updated!');
    await expect(strip(page).getByRole('listitem')).toHaveText([/^Submitted by/, /^Rejected by/]);
    await bar(page).getByRole('button', { name: 'Undo (u)' }).click();
    await expect(strip(page).getByRole('button', { name: 'Reject Inspected' })).toBeEnabled();
    await expect(strip(page).getByRole('listitem')).toHaveCount(0);
    await expect(state).not.toContainText('No reason was given.');

    await page.keyboard.press('x');
    await closeDialog(page, 'Updated!');
    await expect(bar(page)).toContainText('Inspected was rejected.');
    await expect(strip(page)).toContainText('rejected');
    await expect(state).toContainText('No reason was given.');
    await page.keyboard.press('2');
    await expect(bar(page)).toContainText('Its maker reads: The link does not work');
    await expect(state).toContainText('The link does not work');

    await strip(page).getByRole('button', { name: 'Accept Inspected' }).click();
    await closeDialog(page, 'Updated!');
    await expect(strip(page).getByRole('button', { name: 'Accept Inspected' })).toBeDisabled();
    await strip(page).getByRole('link', { name: 'Product Review Queue' }).click();
    await expect(page).toHaveURL(`${queue}?q=Inspected`);
  });
});

test('The strip comes to moderators alone, and moves nothing', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Unmoved' });
  const scripts: string[] = [];
  const note = (page: Page) => page.on('request', (request) => scripts.push(request.url()));
  const member = await as('user');
  note(member);
  await member.goto(`/products/${id}`);
  await settled(member);
  expect(scripts.filter((url) => /ModeratorStrip/.test(url))).toEqual([]);
  await expect(strip(member)).toHaveCount(0);

  const page = await as('moderator');
  note(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/products/${id}`);
  await expect(strip(page)).toBeInViewport();
  await settled(page);
  expect(scripts.filter((url) => /ModeratorStrip/.test(url))).not.toEqual([]);
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThan(0.001);
});

test('On a moderator’s own product, the maker’s strip makes room for that of the decisions', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Strip of two', addedBy: 'moderator@unearth.example' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  await expect(strip(page).getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
  const own = page.getByRole('region', { name: 'Your product' });
  const edit = own.getByRole('link', { name: 'Update' });
  await expect(edit).toBeAttached();
  await expect(own).not.toBeInViewport();
  await edit.scrollIntoViewIfNeeded();
  await edit.click({ trial: true });
});

test('An explained rejection of a published product loads nothing that its page does not show', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Published Long Ago' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  await expect(strip(page)).toBeInViewport();
  await settled(page);
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  await strip(page).getByRole('button', { name: 'Reject Published Long Ago' }).click();
  await closeDialog(page, 'Updated!');
  await expect(bar(page)).toContainText('Published Long Ago was rejected.');
  await page.keyboard.press('2');
  await expect(bar(page)).toContainText('Its maker reads: The link does not work');
  await settled(page);
  expect(loads.filter((url) => url.endsWith(`/api/products?id=${id}`))).toEqual([]);
});

test('On a phone the strip is two lines, with a mouse and for a featured product too', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Two lines', featured: true });
  const page = await as('moderator', { viewport: { width: 360, height: 740 } });
  await page.goto(`/products/${id}`);
  await expect(strip(page)).toContainText('featured');
  expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(124);
});

/** Text of the focused element, if the strip covers its centre. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const bar = document.querySelector('[data-strip]');
    if (!activeElement || !bar || bar.contains(activeElement)) return undefined;
    const { left, top, width, height } = activeElement.getBoundingClientRect();
    const place = document.elementFromPoint(left + width / 2, top + height / 2);
    return bar.contains(place) ? (activeElement.textContent ?? '') : undefined;
  });

for (const [window, viewport] of [
  ['at 400 % zoom', { width: 320, height: 256 }],
  ['on a phone', { width: 360, height: 740 }],
  ['on a laptop', { width: 1280, height: 720 }],
] as const)
  test(`The strip covers nothing that has the focus ${window}`, async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Uncovered' });
    const page = await as('moderator', { viewport });
    await page.goto(`/products/${id}`);
    await expect(strip(page)).toBeAttached();
    await settled(page);
    // In a window this low, it would cover most of the page.
    if (viewport.height < 300) await expect(strip(page)).not.toBeInViewport();
    else await expect(strip(page)).toBeInViewport({ ratio: 1 });
    const covered: (string | undefined)[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      if (await strip(page).evaluate((region) => region.contains(document.activeElement))) break;
      covered.push(await coveredFocus(page));
    }
    expect(covered.length).toBeGreaterThan(20);
    expect(covered.filter((name) => name !== undefined)).toEqual([]);
  });

test('Toasts appear above the strip', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Voted above' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  await expect(strip(page)).toBeInViewport();
  await page
    .getByRole('button', { name: /^Upvote/ })
    .first()
    .click();
  const gap = () =>
    page.evaluate(() => {
      const [toast, bar] = ['[data-toast]', '[data-strip]'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return toast && bar && bar.top - toast.bottom;
    });
  await expect.poll(gap, { intervals: [50] }).toBeGreaterThan(0);
});

test('The strip counts the reports that it lists, also those that arrived after the page', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Reported Since' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  await expect(strip(page)).toContainText('accepted');
  await (await people.demo('user')).patch(`/products/${id}`, { body: { reported: true } });
  await strip(page).getByRole('button', { name: 'Details' }).click();
  await expect(strip(page).getByRole('heading', { name: 'Reports' })).toHaveText('Reports (1)');
});

test.describe('without the script of the votes', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('the strip says that they could not be loaded, and a moderator can still decide', async ({
    as,
    db,
  }) => {
    const id = await db.addProduct({ name: 'Chartless' });
    const page = await as('moderator');
    await page.route(/ProductVotes\.[^/]*js/, (route) => route.abort());
    await page.goto(`/products/${id}`);
    await strip(page).getByRole('button', { name: 'Details' }).click();
    await expect(strip(page)).toContainText('Votes over time could not be loaded');
    await expect(strip(page).getByRole('button', { name: 'Reject Chartless' })).toBeEnabled();
  });
});
