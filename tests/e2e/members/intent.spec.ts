import { devices } from '@playwright/test';
import { expect, test } from '../../support/members.ts';

const slowly = async (page: import('@playwright/test').Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
};

/** A page whose islands are asleep, as a stranger's are, while somebody is signed in. */
const asleep = async (page: import('@playwright/test').Page, path: string) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0; // idle never comes
  });
  await page.goto(path);
};

for (const how of ['mouse', 'keyboard', 'touch'] as const) {
  test(`The first press is not lost on a slow machine, by ${how}`, async ({ as, db }) => {
    const id = await db.addProduct({ name: `Pressed by ${how}` });
    const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
    const page = await as('priya', how === 'touch' ? phone : {});
    await slowly(page);
    await asleep(page, `/products/${id}`);
    const button = page.getByRole('button', { name: /^Upvote/ });
    if (how === 'mouse') await button.click();
    if (how === 'touch') await button.tap();
    if (how === 'keyboard') {
      await button.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });
}

test('What was typed before the form was alive is sent', async ({ page }) => {
  await slowly(page);
  await asleep(page, '/login');
  await page.getByLabel('Email').pressSequentially('user@unearth.example');
  await page.getByLabel('Password', { exact: true }).pressSequentially('Unearth1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test.describe('when an island can not load at first', () => {
  test.use({ tolerated: /Failed to load|dynamically imported|net::ERR/ });
  test('the next press tries again', async ({ page }) => {
    let broken = true;
    await page.route('**/VoteButton*.js*', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/products');
    const button = page.getByRole('button', { name: /^Upvote/ }).first();
    await button.click();
    broken = false;
    await expect(async () => {
      if (!page.url().includes('/login')) await button.click({ timeout: 1_000 });
      await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
    }).toPass();
  });
});
