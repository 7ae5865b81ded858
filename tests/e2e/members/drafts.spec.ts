import type { Page } from '@playwright/test';
import { integrityPaths, paths } from '#lib/paths.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { decideAs } from '../../support/findings.ts';
import { enter, expect, test } from '../../support/members.ts';
import { peopleOf } from '../../support/people.ts';
import { displayedReviews, openReviewForm, reviewForm } from '../support/review-form.ts';

test.use({ tolerated: /401|Failed to load resource/ });

/** Logs in on the login screen that a rejected token redirected to. */
const returnToPage = async (page: Page, account = 'user') => {
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByText('Unauthorized! Forcing logout...', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(`${account}@unearth.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

/** Rejects the token of the next call of this kind, as if it had expired. */
const rejectOnce = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 401, json: { error: { code: 'unauthorized' } } }), {
    times: 1,
  });

test('A review whose token is rejected leads to the login and back to its text', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Token ran out', description: 'A long story.\n\n'.repeat(60) });
  const page = await as('user');
  await page.goto(`/products/${id}`);
  const { insights, rating, send, write } = await openReviewForm(page);
  await rejectOnce(page, '**/api/reviews');
  await write('Half a day’s work.', 4);
  await returnToPage(page);
  await expect(page).toHaveURL(`/products/${id}#review`);
  await expect(insights).toHaveValue('Half a day’s work.');
  await expect(rating).toHaveValue('4');
  await expect(send).toBeInViewport();
  await send.click();
  await expect(displayedReviews(page)).toContainText(['Half a day’s work.']);
  await expect(insights).toHaveCount(0); // the draft is dropped with its form, which may be later
  await page.reload();
  await expect(page.getByText('You reviewed this product', { exact: false })).toBeVisible();
  await expect(insights).toHaveCount(0); // no draft is left
});

test('A half-written review survives a reload, also over one that was sent before', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reloaded' });
  await db.addReview(id, 'What was sent.', 2);
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  const { insights, rating } = reviewForm(page);
  await page.getByRole('button', { name: 'Edit my review' }).click();
  await expect(insights).toHaveValue('What was sent.');
  await insights.fill('What is being wri');
  await page.reload();
  await expect(insights).toHaveValue('What is being wri');
  await expect(rating).toHaveValue('2');
});

test('A half-written review is not shown to the next person, nor stored as theirs', async ({
  as,
  db,
  people,
}) => {
  const page = await as('user');
  await page.goto(`/products/${await db.addProduct({ name: 'Left half-written' })}`);
  const { insights, rating } = await openReviewForm(page);
  await insights.fill('Between us');
  await rating.fill('2');
  const returnAs = (storage: Record<string, string>) =>
    page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, storage);
  await returnAs((await people.demo('ines')).storage);
  await expect(insights).toHaveValue('');
  await expect(rating).toHaveValue('');
  await returnAs((await people.demo('user')).storage);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(insights).toHaveValue('');
});

test('With PRODUCT_PAGES=open a logout clears a half-written review, which a login brings back', async ({
  page,
  ownSite,
}) => {
  const site = await ownSite({ PRODUCT_PAGES: 'open' });
  const member = await peopleOf(site).demo('user');
  await enter(page.context(), member);
  await page.goto(`${site.url}/products/1`);
  const { insights } = await openReviewForm(page);
  await insights.fill('Half a sent');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('textarea[name=insights]')).toHaveValue(''); // hidden from guests
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(insights).toHaveValue('Half a sent');
});

test('A half-typed tag survives a reload, beside those that were added', async ({ as }) => {
  const page = await as('user');
  await page.goto('/dashboard/add-products');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('bees');
  await tags.press('Enter');
  await tags.pressSequentially('wa');
  await page.reload();
  await expect(tags).toHaveValue('wa');
  await expect(page.getByText('bees', { exact: true }).first()).toBeVisible();
});

test('A half-made update keeps what was typed, and nothing of what has changed since', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Half updated', addedBy: 'user@unearth.example' });
  const page = await as('user');
  await page.goto(paths.updateProduct(id));
  await page.getByLabel('Product Name').fill('Whole');
  const status = await page.evaluate(async (path) => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ description: 'Changed elsewhere.' });
    return (await fetch(path, { method: 'PATCH', headers, body })).status;
  }, `/api/products/${id}`);
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByLabel('Product Name')).toHaveValue('Whole');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Changed elsewhere.');
});

test('A reason to report survives a rejected token', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reported too late' });
  const page = await as('user');
  await page.goto(`/products/${id}`);
  await rejectOnce(page, '**/api/products/*');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel('What is wrong with it?');
  await reason.fill('It is not what it says.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await returnToPage(page);
  await expect(page).toHaveURL(`/products/${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(reason).toHaveValue('It is not what it says.');
});

test('An objection to removed votes, and its answer, survive a rejected token and a reload', async ({
  as,
  db,
  people,
}) => {
  const product = await db.addProduct({ name: 'Drafted objection', addedBy: 'user@unearth.example' });
  await db.addVotes(product, 2, new Date().toISOString());
  await db.addBurst(product);
  const moderators = await as('moderator');
  await moderators.goto(integrityPaths.findings);
  await moderators.getByRole('link', { name: 'Drafted objection' }).click();
  await expect(moderators.getByRole('region', { name: 'Decision' })).toBeVisible();
  const finding = new URL(moderators.url()).pathname.split('/').at(-1) ?? '';
  const { status } = await decideAs(await people.demo('moderator'), finding, 'removed');
  expect(status).toBe(200);

  const page = await as('user');
  await page.goto(integrityPaths.removedVotes(product));
  const objection = page.getByLabel('Your objection');
  await objection.fill('They read my letter.');
  await rejectOnce(page, '**/api/products/*/objections');
  await page.getByRole('button', { name: /^Object to/ }).click();
  await returnToPage(page);
  await expect(page).toHaveURL(integrityPaths.removedVotes(product));
  await expect(objection).toHaveValue('They read my letter.');
  // Sent, but not loaded again: the form stays, without what was sent.
  await page.route('**/api/products/*/removals', (route) => route.abort());
  await page.getByRole('button', { name: /^Object to/ }).click();
  await expect(objection).toHaveValue('');
  await page.unroute('**/api/products/*/removals');
  await page.reload();
  await expect(page.getByText('Moderators have not answered yet.')).toBeVisible();

  await moderators.reload();
  const answer = moderators.getByLabel('Your answer');
  await answer.fill('The letter had no link.');
  await moderators.reload();
  await expect(answer).toHaveValue('The letter had no link.');
});

test('The note on a rejection survives a rejected token', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Noted too late' });
  const page = await as('moderator');
  await page.goto(`/products/${id}`);
  const tools = page.getByRole('region', { name: 'Moderation' });
  await tools.getByRole('button', { name: 'Reject' }).click();
  await tools.getByRole('button', { name: 'Say why' }).click();
  await tools.getByRole('radio', { name: 'Another reason' }).check();
  const note = tools.getByLabel('In your own words');
  await note.fill('The shop is empty.');
  await rejectOnce(page, '**/api/products/*/rejection-reason');
  await tools.getByRole('button', { name: 'Save the reason' }).click();
  await returnToPage(page, 'moderator');
  await expect(note).toHaveValue('The shop is empty.');
});
