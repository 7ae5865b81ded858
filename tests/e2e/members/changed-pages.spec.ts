import type { Page } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { decisionBar } from '#lib/text/messages/decisions.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { expect, newcomer, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { fillSignUp, sendSignUp } from '../support/entrance.ts';
import { changePage, openBeforeScripts } from '../support/foreign-changes.ts';
import { openReviewForm, reviewForm, reviewToggle } from '../support/review-form.ts';

// React reports a page that was changed before (#418), and some of these tests call for errors of the server.
test.use({ tolerated: /Minified React error #418|Failed to load resource/ });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await changePage(page);
};
/** Opens a page that is changed before its scripts run. */
const openChanged = async (page: Page, path: string, scripts?: string): Promise<() => Promise<void>> => {
  const release = await openBeforeScripts(page, path, scripts);
  await page.waitForFunction(() => document.readyState !== 'loading');
  await changePage(page);
  return async () => {
    release();
    await settled(page);
  };
};

test.describe('A page that was changed before its scripts ran', () => {
  test('keeps the typed text, the selection and the focus of the login', async ({ page }) => {
    const release = await openChanged(page, paths.login);
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
    await email.pressSequentially('user@unearth.example');
    await password.pressSequentially('??nearth1');
    await password.press('Home');
    for (let letter = 0; letter < 2; letter++) await password.press('Shift+ArrowRight');
    await release();
    await expect(password).toBeFocused();
    await page.keyboard.type('U');
    await expect(email).toHaveValue('user@unearth.example');
    await expect(password).toHaveValue('Unearth1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('keeps the text of the sign-up in its fields', async ({ page }) => {
    const person = newcomer();
    const release = await openChanged(page, paths.signup);
    await fillSignUp(page, person);
    await page.getByLabel('Name', { exact: true }).focus();
    await release();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    for (const [field, value] of Object.entries(person))
      await expect(page.locator(`[name=${field}]`)).toHaveValue(value);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
  });

  test('keeps the text of a review', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Reviewed early' });
    const page = await as('priya');
    // Chromium takes the focus away as it scrolls to the form, which waits for the page's own scripts.
    const release = await openChanged(
      page,
      paths.product(id) + paths.reviewForm,
      '**/_astro/ReviewPlace.*.js',
    );
    await page.waitForLoadState();
    const { insights, rating, write } = reviewForm(page);
    await insights.pressSequentially('Good.');
    await release();
    await expect(insights).toBeFocused();
    await expect(insights).toHaveValue('Good.');
    await rating.fill('4');
    await write('Good.', 4);
    await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  });
});

test('A star opens the form of a review, also where the page was changed before its scripts ran', async ({
  as,
  db,
}) => {
  const page = await as('priya');
  const release = await openChanged(page, paths.product(await db.addProduct({ name: 'Rated early' })));
  const { insights, rating } = reviewForm(page);
  await release();
  await page.getByRole('button', { name: /^3: / }).click();
  await expect(rating).toHaveValue('3');
  await expect(insights).toBeVisible();
});

test.describe('On a page that a translation and an extension change', () => {
  test('the login keeps its form after a wrong password', async ({ page }) => {
    await open(page, paths.login);
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill('user@unearth.example');
    await password.fill('Wrong1Horse');
    await password.press('Enter');
    await expect(page.getByText('Invalid Email/Password').first()).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('Wrong1Horse');
    await password.fill(demoPassword);
    await main(page).getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the sign-up keeps its form after an error', async ({ page }) => {
    const person = newcomer();
    await open(page, paths.signup);
    await fillSignUp(page, person, 'Other1Horse');
    await sendSignUp(page);
    await expect(page.getByText(/^Password confirmation unsuccessfull/)).toBeVisible();
    await fillSignUp(page, { ...person, email: 'user@unearth.example' });
    await sendSignUp(page);
    await expect(page.getByRole('link', { name: 'Log in instead' })).toBeVisible();
    await fillSignUp(page, person);
    await sendSignUp(page);
    await expect(page).toHaveURL('/login');
  });

  test('a new password can be asked for', async ({ page }) => {
    await open(page, paths.login);
    await page.getByLabel('Email').fill('user@unearth.example');
    await page.getByRole('link', { name: 'Forgot password ?' }).click();
    await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ status: 502, body: '{}' }));
    const send = dialog(page).getByRole('button', { name: 'Send the link' });
    await send.click();
    await expect(dialog(page).getByText('The login service can’t be reached right now.')).toBeVisible();
    await expect(dialog(page).getByLabel('Email')).toHaveValue('user@unearth.example');
    await page.unroute('**/accounts:sendOobCode*');
    await send.click();
    await expect(page.getByText(/we have sent it a link to choose a new password/)).toBeVisible();
  });

  test('a review is written, edited and removed', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Reviewed' });
    const page = await as('priya');
    await open(page, paths.product(id));
    const { form, insights, rating, send, write } = await openReviewForm(page);
    await insights.fill('Good.');
    await rating.fill('7');
    await send.click();
    await expect(rating).toHaveAttribute('aria-invalid', 'true');
    await write('Good.', 4);
    await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: labels.editReview }).click();
    await expect(insights).toBeFocused();
    await write('Very good.', 5);
    await expect(page.getByText('Very good.').first()).toBeVisible();
    await page.getByRole('button', { name: labels.removeReview }).click();
    await dialog(page).locator('.swal2-confirm').click();
    await expect(form).toBeHidden();
    await expect(reviewToggle(page)).toBeFocused();
  });

  test('a product is voted for, saved and reported', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Used' });
    const page = await as('priya');
    await open(page, paths.product(id));
    const vote = main(page)
      .getByRole('button', { name: /^Upvote/ })
      .first();
    await vote.click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await expect(vote).toContainText('1');
    const report = page.getByRole('complementary').getByRole('button', { name: /^Report/ });
    await report.click();
    await dialog(page).getByLabel('What is wrong with it?').fill('Dead link.');
    await dialog(page).getByRole('button', { name: 'Report' }).click();
    await expect(dialog(page)).toContainText('Reported!');
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(report).toHaveText('Reported');
  });

  test('name, photo and password are changed', async ({ as, people }) => {
    const page = await as(await people.person('Before'));
    await open(page, paths.myProfile);
    const name = page.getByLabel('Name', { exact: true });
    await page.getByRole('button', { name: /Change\s+\(Name and photo\)/ }).click();
    await expect(name).toBeFocused();
    await name.fill('Afterwards');
    await page.getByLabel('Photo URL').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveValue('Afterwards');
    await page.getByLabel('Photo URL').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Afterwards' })).toBeVisible();
    await page.getByRole('button', { name: /Change\s+\(Password\)/ }).click();
    await page.getByLabel('Current password', { exact: true }).fill('Wrong1Horse');
    await page.getByLabel('New password', { exact: true }).fill('Better2Horse');
    await page.getByLabel('Confirm Password', { exact: true }).fill('Better2Horse');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Better2Horse');
  });

  test('a product is added, updated and deleted', async ({ as, site }) => {
    const page = await as('mara');
    await open(page, paths.addProducts);
    const submit = page.getByRole('button', { name: 'Submit Product' });
    await page.getByLabel('Product Name').fill('Translated Level');
    await submit.click();
    await expect(page.getByLabel('Product Image URL')).toBeFocused();
    await page.getByLabel('Product Image URL').fill(`${site.url}/demo/logos/regret.svg`);
    await page.getByLabel('Short Description').fill('Tells whether the shelf is straight.');
    await page.getByLabel('Description', { exact: true }).fill('x'.repeat(9_990));
    await page.getByRole('combobox', { name: 'Tags' }).fill('shelves');
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await page.getByLabel('Launch', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Launch', { exact: true }).selectOption({ index: 0 });
    await expect(page.getByLabel('Product Name')).toHaveValue('Translated Level');
    await page.route('**/api/products', (route) => route.abort(), { times: 1 });
    await submit.click();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Short Description')).toHaveValue('Tells whether the shelf is straight.');
    await submit.click();
    await expect(page).toHaveURL(paths.myProducts);

    await row(page, 'Translated Level').getByRole('link', { name: 'Update' }).click();
    await settled(page);
    await changePage(page);
    await page.getByLabel('Product Name').fill('Translated Rule');
    await page.getByRole('button', { name: 'Update product' }).click();
    await dialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(paths.myProducts);

    await settled(page);
    await changePage(page);
    await row(page, 'Translated Rule').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Your file has been deleted.')).toBeVisible();
    await expect(row(page, 'Translated Rule')).toHaveCount(0);
  });

  test('a coupon is added, changed and deleted', async ({ as }) => {
    const page = await as('admin');
    await open(page, paths.manageCoupons);
    const form = page.getByRole('form');
    const code = 'FONTS';
    await page.getByRole('button', { name: 'Add coupon' }).click();
    await form.getByLabel('Code').fill(code);
    await form.getByLabel('Percent off').fill('120');
    await form.getByRole('button', { name: 'Save coupon' }).click();
    await expect(form.getByLabel('Percent off')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Code')).toHaveValue(code);
    await form.getByLabel('Percent off').fill('20');
    await form.getByRole('button', { name: 'Save coupon' }).click();
    await row(page, code).getByRole('button', { name: 'Disable' }).click();
    await expect(row(page, code).getByRole('button', { name: 'Enable' })).toBeVisible();
    await row(page, code).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, code)).toHaveCount(0);
  });

  test('a webhook’s button says what it does next', async ({ as }) => {
    const page = await as('mara');
    const webhook = {
      ...{ _id: '1', url: 'https://hook.example/', scope: 'maker', shape: 'standard', events: null },
      ...{ active: true, disabledReason: null, failingSince: null, createdAt: '2026-11-01T00:00:00.000Z' },
    };
    const respond = (path: string, body: unknown[]) =>
      page.route(path, (route) =>
        route.fulfill({ headers: { 'x-total-count': String(body.length) }, json: body }),
      );
    await respond('**/api/webhooks', [webhook]);
    await respond('**/api/webhooks/1/deliveries*', []);
    await open(page, paths.webhooks);
    const opener = row(page, webhook.url).locator('[aria-expanded]');
    await expect(opener).toContainText(webhookScreen.open);
    await opener.click();
    await expect(opener).toContainText(webhookScreen.close);
    await opener.click();
    await expect(opener).toContainText(webhookScreen.open);
  });

  test('products are rejected with a reason, one by one and several at once', async ({ as, db }) => {
    for (const which of ['A', 'B', 'C'])
      await db.addProduct({ name: `Seen changed ${which}`, status: 'pending' });
    const page = await as('moderator');
    await open(page, `${paths.productReview}?q=Seen+changed`);
    const bar = page.getByRole('region', { name: decisionBar.label });
    const reject = page.getByRole('button', { name: 'Reject Seen changed A' });
    await reject.click();
    await bar.getByRole('button', { name: 'Undo' }).click(); // offered for ten seconds
    await expect(reject).toBeEnabled();
    await reject.click();
    await bar.getByRole('button', { name: decisionBar.sayWhy }).click();
    await bar.getByRole('radio').first().check();
    await bar.getByLabel('In your own words').fill('The shop is empty.');
    await bar.locator('[type=submit]').click();
    await expect(bar).toContainText('The shop is empty.');
    await expect(reject).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await page
      .getByRole('group', { name: 'Several at once' })
      .getByRole('button', { name: /^Accept/ })
      .click();
    await dialog(page).locator('.swal2-confirm').click();
    await expect(page.getByRole('button', { name: 'Accept Seen changed C' })).toBeDisabled();
  });
});
