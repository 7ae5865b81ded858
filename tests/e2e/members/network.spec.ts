import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { api } from '../support/http.ts';
import { openReviewForm } from '../support/review-form.ts';

test.use({ tolerated: /Failed to load resource|net::ERR|dynamically imported/ });

const offline = 'You are offline. Nothing was sent. Try again when you are connected.';

/** Holds back the calls of a kind until they are released. */
const holdCalls = async (page: Page, path: string, method: string) => {
  const pending: Route[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() === method) pending.push(route);
    else await route.continue();
  });
  return {
    pending,
    letGo: async () => {
      await expect.poll(() => pending.length).toBeGreaterThan(0);
      await Promise.all(pending.map((route) => route.continue()));
    },
  };
};

test('While a vote is slow its button does nothing more', async ({ as, db, site }) => {
  const id = await db.addProduct({ name: 'Voted for slowly' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const slow = await holdCalls(page, '**/api/products/*', 'PATCH');
  const button = page.getByRole('button', { name: /^Upvote/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await slow.letGo();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-disabled');
  expect(slow.pending).toHaveLength(1);
  expect((await api.product(site, id)).upVote).toBe(1);
});

test('A reload while a product is being added shows no error', async ({ as, people, site }) => {
  const member = await people.person('Reloader');
  const page = await as(member);
  await page.goto('/dashboard/add-products');
  await page.getByLabel('Product Name').fill('Reloaded in between');
  await page.getByLabel('Product Image URL').fill(`${site.url}/demo/logos/regret.svg`);
  await page.getByLabel('Short Description').fill('Was on its way.');
  await page.getByLabel('Description', { exact: true }).fill('And arrived.');
  const slow = await holdCalls(page, '**/api/products', 'POST');
  await page.getByRole('button', { name: 'Submit Product' }).click();
  await expect.poll(() => slow.pending.length).toBe(1);
  await page.reload();
  await settled(page);
  await expect(page.getByLabel('Product Name')).toHaveValue('Reloaded in between');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('While a review is slow it is not sent again, and its text stays until it is there', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Reviewed slowly' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const slow = await holdCalls(page, '**/api/reviews', 'POST');
  const { insights, send, write } = await openReviewForm(page);
  await write('Slow, but sure.', 4);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await send.click({ force: true });
  await expect(insights).toHaveValue('Slow, but sure.');
  await slow.letGo();
  await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  await expect(insights).toHaveCount(0); // the review stands in place of the form
  expect(slow.pending).toHaveLength(1);
});

test('Offline from the first press on, a page says so without what reports it at other times', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Cut off from the start' });
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  await expect(page.locator('#name')).not.toHaveValue(''); // the session is known
  await expect(page.locator('[data-toasts]')).not.toBeAttached();
  await page.context().setOffline(true);
  const said = page.getByRole('alert').filter({ hasText: offline });
  const vote = page.getByRole('button', { name: /^Upvote/ });
  await vote.click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(said).toHaveCount(2);
  await expect(said.first()).toBeInViewport();
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  await expect(said).toHaveCount(0);

  await vote.click();
  await expect(said).toHaveCount(1);
  await page.context().setOffline(false);
  await vote.click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-toasts]')).toHaveCount(1); // a second one would cover it
});

test('Offline, a vote, a review and a report say so, and nothing is lost', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Out of reach' });
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  const { insights, name, rating, send } = await openReviewForm(page);
  await expect(name).not.toHaveValue(''); // the form is hydrated, and the session known
  await insights.fill('Written in a tunnel.');
  await rating.fill('3');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel('What is wrong with it?');
  await reason.fill('Asked in a tunnel.');

  await expect(page.locator('[data-toasts]')).toBeAttached(); // the code of toasts is loaded before the network is cut
  await page.context().setOffline(true);
  const said = page.getByRole('alert').filter({ hasText: offline });
  const dismiss = async (): Promise<void> => {
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await expect(said).toHaveCount(0);
  };
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await dismiss();
  await send.click();
  await dismiss();
  const vote = page.getByRole('button', { name: /^Upvote/ });
  await vote.click();
  await expect(said).toHaveCount(1);
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  await expect(insights).toHaveValue('Written in a tunnel.');

  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(reason).toHaveValue('Asked in a tunnel.');
});
