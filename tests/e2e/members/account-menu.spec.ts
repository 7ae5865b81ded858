import { devices } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { hold } from '../support/network.ts';

test('The menu opens under the mouse, greets in upper case and leads to the dashboard', async ({ as }) => {
  const page = await as('user');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await expect(page.getByText('ROBIN')).toBeVisible();
  await expect(page.locator('#account-menu').locator('a, button')).toHaveText([
    'Dashboard',
    'My Profile',
    /^Notifications/,
    'Following',
    'Logout',
  ]);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Escape closes the menu that the mouse has opened, and leaves the focus', async ({ as }) => {
  const page = await as('user');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await expect(page.getByText('ROBIN')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('ROBIN')).toBeHidden();
  await expect(page.locator('body')).toBeFocused();
});

test('The menu opens if the pointer came to it before its script', async ({ as }) => {
  const page = await as('user');
  const release = await hold(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Account menu' }).hover();
  release();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Token removed successfully!', { exact: true })).toBeVisible();
});

test('The menu opens and closes by keyboard alone', async ({ as }) => {
  const page = await as('user');
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Account menu' });
  await expect(button).toBeEnabled(); // a disabled button takes no focus
  await button.focus();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeHidden();
});

test('The menu opens by touch, on a phone', async ({ as }) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  const page = await as('user', phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).tap();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByText('Token removed successfully!', { exact: true })).toBeVisible();
});

test('The page that a link of the menu has left comes back with the menu closed', async ({ as }) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
  const page = await as('user', phone);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Account menu' });
  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // Playwright switches the back/forward cache off.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('A member never sees the buttons for guests, not even in the first frame', async ({ as }) => {
  const page = await as('user');
  await page.route('**/*.js', () => {}); // the page before any external script
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});
