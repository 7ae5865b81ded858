import { expect, test } from '../../support/members.ts';
import { expectToasts, logIn } from '../support/entrance.ts';

test('A member logs in and is redirected home, with both messages', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'user@unearth.example', 'Unearth1');
  await expect(page).toHaveURL('/');
  await expectToasts(page, ['Successfully logged in', 'Token created successfully!']);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('Logging in redirects back to the page that asked for it', async ({ page }) => {
  await page.goto(`/login?from=${encodeURIComponent('/products?sort=newest&tags=ai')}`);
  await logIn(page, 'user@unearth.example', 'Unearth1');
  await expect(page).toHaveURL('/products?sort=newest&tags=ai');
});

test('A form whose navigation is stopped can be submitted again', async ({ page }) => {
  await page.goto('/login?from=%2Fproducts');
  await page.route('/products', () => {}); // never answered
  // Playwright waits for the end of a navigation, so the page stops it.
  await page.evaluate(() => navigation.addEventListener('navigate', () => setTimeout(() => stop(), 300)));
  const leaving = page.waitForRequest('/products');
  await logIn(page, 'user@unearth.example', 'Unearth1');
  await leaving;
  const button = page.getByRole('main').getByRole('button', { name: 'Login' });
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test.describe('with an error response of the provider, which the console logs', () => {
  test.use({ tolerated: /400 \(Bad Request\)/ });

  test('A wrong password shows its error and a line at its field, from which the typed address goes on to a reset', async ({
    page,
  }) => {
    await page.goto('/login');
    await logIn(page, 'user@unearth.example', 'Wrong1234');
    await expect(page.getByText('Invalid Email/Password', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('user@unearth.example');
    await expect(page).toHaveURL('/login');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('Wrong1234');
    await expect(password).toHaveAccessibleDescription('Check the address and the password. Forgot it?');
    await page.keyboard.press('Tab'); // to the toggle
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Forgot it?' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Email')).toHaveValue('user@unearth.example');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await password.fill('Unearth1');
    await expect(page.getByRole('button', { name: 'Forgot it?' })).toHaveCount(0);
  });

  test('A login that the provider rejects for too many attempts has the specified message, and a line that helps', async ({
    page,
  }) => {
    await page.route('**/accounts:signInWithPassword*', (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
      }),
    );
    await page.goto('/login');
    await logIn(page, 'user@unearth.example', 'Unearth1');
    await expect(page.getByText('Invalid Email/Password', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Too many attempts. Try again in a few minutes. Forgot it?',
    );
    expect(await page.getByText('auth/').count()).toBe(0);
  });

  test('A wrong password that is corrected at once leaves no error beside the success', async ({ page }) => {
    await page.goto('/login');
    await logIn(page, 'user@unearth.example', 'Wrong1234');
    const wrong = page.getByText('Invalid Email/Password', { exact: true });
    await expect(wrong).toBeVisible();
    await logIn(page, 'user@unearth.example', 'Unearth1');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Successfully logged in', { exact: true })).toBeVisible();
    expect(await wrong.count()).toBe(0); // not awaited, since a toast disappears by itself
  });
});

test('Empty fields are named, and the first one gets the focus', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('A visible password hides itself after four seconds', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Unearth1');
  const toggle = page.getByRole('button', { name: 'Show password' });
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.clock.pauseAt(3_600_000);
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.clock.runFor(3_900);
  await expect(password).toHaveAttribute('type', 'text');
  await page.clock.runFor(200);
  await expect(password).toHaveAttribute('type', 'password');
});

test('Login and Sign Up lead to each other, and to the small print', async ({ page }) => {
  await page.goto('/login');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(link('Contact')).toHaveAttribute('href', '/contact');
  await expect(link('Privacy & Terms')).toHaveAttribute('href', '/privacy');
  await link('Create new account !').click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByText('Terms and privacy:')).toBeVisible();
  await expect(link('Privacy & Terms')).toHaveAttribute('href', '/privacy');
  await link('Log in').click();
  await expect(page).toHaveURL('/login');
});
