import { sessionMessages } from '#lib/text/messages/session.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { withExpiry } from '../support/expiry.ts';

const tokenOf = () => localStorage.getItem('accessToken');

test('A page load is no change of session: no token is exchanged and no toast is shown', async ({ as }) => {
  const page = await as('user');
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(jwt|users)$/.test(request.url())) exchanges.push(request.url());
  });
  const verifiedIdentity = page.waitForResponse('**/accounts:lookup*');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await verifiedIdentity; // the provider has responded: a token would be exchanged now
  await settled(page);
  expect(exchanges).toEqual([]);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('Going on to another page while a token is being fetched ends no session', async ({ as }) => {
  const page = await as('user');
  await page.addInitScript(() => localStorage.removeItem('accessToken'));
  await page.route('**/api/jwt', () => {}); // never responds
  const asked = page.waitForRequest('**/api/jwt');
  await page.goto('/');
  await asked;
  await page.unroute('**/api/jwt');
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  await expect(page.getByText('Error! Could not create token')).toHaveCount(0);
});

test('Logging out removes the token and says so', async ({ as }) => {
  const page = await as('user');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Token removed successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(tokenOf)).toBeNull();
});

test('Logging out in one tab signs out the others', async ({ as }) => {
  const page = await as('user');
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account menu' }).hover();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
});

test.describe('with error responses, which the console logs', () => {
  test.use({ tolerated: /40[013]|Failed to load resource/ });

  test('An expired token is renewed quietly when a call needs it, also after the back/forward cache', async ({
    as,
    db,
    people,
  }) => {
    const id = await db.addProduct({ name: 'Voted with a renewed token' });
    const expired = await withExpiry((await people.demo('user')).token, -60);
    const page = await as('user');
    await page.goto(`/products/${id}`);
    await settled(page);
    const isMember = await page.evaluate((stored) => {
      localStorage.setItem('accessToken', stored);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.hasAttribute('data-member');
    }, expired);
    expect(isMember).toBe(true);
    await page.getByRole('button', { name: /^Upvote/ }).click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await expect(page.getByText('Token created successfully!')).toHaveCount(0);
    expect(await page.evaluate(tokenOf)).not.toBe(expired);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('A rejected token ends the session with its message, on the login screen', async ({ as }) => {
    const page = await as('user');
    await page.route('**/api/users/*/ballot', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: '' } } }),
    );
    await page.goto('/products');
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/products')}`);
    await expect(page.getByText('Unauthorized! Forcing logout...', { exact: true })).toBeVisible();
    await expect(page.locator('[data-entrance-text]')).toHaveText(sessionMessages.expired);
    expect(await page.evaluate(tokenOf)).toBeNull();
  });

  test('A login that the provider no longer accepts ends with its reason on the login screen', async ({
    as,
  }) => {
    const page = await as('user');
    await page.route('**/accounts:lookup*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } }),
    );
    await page.goto('/dashboard/my-products');
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/dashboard/my-products')}`);
    await expect(page.getByText('Token removed successfully!', { exact: true })).toBeVisible();
    await expect(page.locator('[data-entrance-text]')).toHaveText(sessionMessages.expired);
    await expect(page.locator('[data-toast]').filter({ hasText: sessionMessages.expired })).toHaveCount(0);
    await page.reload();
    await expect(page.locator('[data-entrance-text]')).toContainText('Welcome back.');
  });

  test('When no token can be had, login says so and signs out', async ({ page }) => {
    await page.route('**/api/jwt', (route) => route.fulfill({ status: 409, json: {} }));
    await page.goto('/login');
    await page.getByLabel('Email').fill('user@unearth.example');
    await page.getByLabel('Password', { exact: true }).fill('Unearth1');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Error! Could not create token', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(tokenOf)).toBeNull();
  });

  test('When the server is unavailable, login says so, and the next click logs in', async ({ page }) => {
    await page.route('**/api/jwt', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.goto('/login');
    await page.getByLabel('Email').fill('user@unearth.example');
    await page.getByLabel('Password', { exact: true }).fill('Unearth1');
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await login.click();
    const failed = page.getByText('Error! Could not create token', { exact: true });
    await expect(failed).toBeVisible();
    await login.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Successfully logged in', { exact: true })).toBeVisible();
    expect(await failed.count()).toBe(0); // not awaited, since a toast disappears by itself
  });

  test('While the server is unavailable, a returning member stays one, sees a notice, and is signed in once it is back', async ({
    as,
  }) => {
    const page = await as('user');
    await page.addInitScript(() => localStorage.removeItem('accessToken'));
    await page.route('**/api/jwt', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('We can’t reach the login service right now');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Error! Could not create token')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('sessionRemembered'))).toBe('1');
    await page.unroute('**/api/jwt');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  });

  test('While the provider is unavailable, members browse and vote', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Voted without the provider' });
    const page = await as('moderator');
    await page.route(/identitytoolkit|securetoken/, (route) => route.abort());
    await page.goto(`/products/${id}`);
    await page.getByRole('button', { name: /^Upvote/ }).click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  });
});
