import type { Page } from '@playwright/test';
import { enter, expect, test } from '../../support/members.ts';
import { peopleOf } from '../../support/people.ts';
import { ask } from '../support/http.ts';

const mailTo = (page: Page, email: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email });

const main = (page: Page) => page.getByRole('main');

test.describe('The mail of a demo', () => {
  test('is one click from every page, and says how mails get there', async ({ page, ownSite }) => {
    const site = await ownSite({ FIREBASE_AUTH_EMULATOR_HOST: '' });
    expect((await ask(site, '/demo/mail')).status).toBe(503);
    await page.goto('/');
    const banner = page.getByRole('complementary', { name: 'Notice' });
    await expect(banner).toContainText('It sends no mail');
    await banner.getByRole('link').click();
    await expect(page).toHaveURL('/demo/mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail of this demo');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  });

  test('verifies an address: asked for on the dashboard, found there, followed, noticed', async ({
    page,
    people,
  }) => {
    const member = await people.person('verifying', { verified: false });
    const { email } = member;
    await enter(page.context(), member);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Send me the e-mail' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^This demo sends no mail/ }).click();
    const mailbox = await opened;
    await expect(mailTo(mailbox, email)).toContainText('Verify the e-mail address');
    await mailTo(mailbox, email).getByRole('link', { name: 'Open the link' }).click();
    await expect(mailbox).toHaveURL('/demo/mail?done=verifyEmail');
    await expect(mailbox.getByText('The e-mail address is verified.')).toBeVisible();
    await expect(mailTo(mailbox, email)).toHaveCount(0);
    await mailbox.close();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('E-mail address verified')).toBeVisible();
  });

  test('sets a new password, by keyboard alone', async ({ page, people }) => {
    const { email } = await people.person('forgetting', { verified: false });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password ?' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Check your inbox');
    const link = dialog.getByRole('link', { name: 'This demo sends no mail. Open it here' });
    await link.focus();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const mailbox = await opened;
    const field = mailTo(mailbox, email).getByLabel('New password');
    await field.focus();
    await mailbox.keyboard.type('Remembered1');
    await mailbox.keyboard.press('Enter');
    await expect(mailbox.getByText('The password is set.')).toBeVisible();
  });

  test('lists the newest first, is never cached, and has new mails after a reload', async ({
    page,
    site,
    people,
  }) => {
    const both = [
      await people.person('earlier', { verified: false }),
      await people.person('later', { verified: false }),
    ];
    const send = (email = '') =>
      fetch(`${site.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      });
    await send(both[0]?.email);
    await page.goto('/demo/mail');
    await expect(mailTo(page, both[0]?.email ?? '')).toBeVisible();
    await expect(mailTo(page, both[1]?.email ?? '')).toHaveCount(0);
    await send(both[1]?.email);
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(mailTo(page, both[1]?.email ?? '')).toBeVisible();
    const texts = await page.getByRole('main').getByRole('listitem').allTextContents();
    const place = (email = '') => texts.findIndex((text) => text.includes(email));
    expect(place(both[1]?.email)).toBeLessThan(place(both[0]?.email));
    const { headers, text } = await ask(site, '/demo/mail');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).not.toMatch(/127\.0\.0\.1/);
    await page.goto('/demo/mail?done=constructor'); // no mode of a link
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('sets a password all the same', async ({ page, site, people }) => {
      const { email } = await people.person('scriptless', { verified: false });
      await fetch(`${site.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      });
      await page.goto('/demo/mail');
      await mailTo(page, email).getByLabel('New password').fill('Remembered1');
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      await mailTo(page, email).getByRole('button', { name: 'Set this password' }).click();
      await expect(page.getByText('The password is set.')).toBeVisible();
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.join(' ')).not.toContain('Remembered1');
      expect(
        (await people.signIn({ name: 'scriptless', email, password: 'Remembered1' })).token,
      ).toBeTruthy();
    });
  });

  test.describe('while the sign-in service is down', () => {
    test.use({ tolerated: /status of 503/ });

    test('says in words that it is out of reach', async ({ page, ownSite }) => {
      const site = await ownSite({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
      expect((await page.goto(`${site.url}/demo/mail`))?.status()).toBe(503);
      await expect(main(page).getByText('The mailbox does not respond')).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Refresh' })).toBeVisible();
    });
  });
});

test.describe('The accounts of a demo', () => {
  test('stand on the login screen: a click fills in the form, and the next one logs in', async ({ page }) => {
    for (const [role, email] of [
      ['Moderator', 'moderator@unearth.example'],
      ['Admin', 'admin@unearth.example'],
    ] as const) {
      await page.goto('/login');
      await main(page).getByRole('button', { name: role }).click();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Unearth1');
      await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('log in at 127.0.0.1 too', async ({ page, site }) => {
    await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/login`);
    await main(page).getByRole('button', { name: 'Moderator' }).click();
    await main(page).getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('also before the form is hydrated, by keyboard, and errors at its fields disappear', async ({
    page,
  }) => {
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/_astro/LoginForm*.js', async (route) => {
      await asleep;
      await route.continue();
    });
    await page.goto('/login');
    const user = main(page).getByRole('button', { name: 'User' });
    await expect(user).toBeEnabled(); // a disabled button takes no focus
    await user.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    wake();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Email')).toHaveValue('user@unearth.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Unearth1');

    await page.getByLabel('Email').fill('');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect(main(page).locator('[aria-invalid]')).toHaveCount(2);
    await main(page).getByRole('button', { name: 'User' }).click();
    await expect(main(page).locator('[aria-invalid]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});

test('A real site shows nothing of a demo, and of the contact details those that are set', async ({
  page,
  ownSite,
}) => {
  // Its Firebase project is made up.
  const site = await ownSite({
    FIREBASE_API_KEY: 'demo',
    FIREBASE_AUTH_DOMAIN: 'unearth.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'demo-unearth',
    GITHUB_URL: 'https://github.com/ada',
  });
  for (const path of ['/', '/login', '/products', '/nowhere', '/dashboard', '/contact']) {
    const { text } = await ask(site, path);
    expect(text, path).not.toMatch(/This is a demo|Unearth1|unearth\.example|<!--[a-z]+-[a-z]+-->/);
    expect(text.match(/href="https:\/\/github\.com\/ada"/g)?.length, path).toBe(path === '/contact' ? 2 : 1);
  }
  expect((await ask(site, '/demo/mail')).status).toBe(404);
  await page.goto(`${site.url}/contact`);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveAttribute('rel', 'me');
  await expect(footer.getByRole('link', { name: 'Feed of new products' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mastodon|@/ })).toHaveCount(0);
  await expect(main(page)).toContainText('Find us on GitHub');

  const { email } = await peopleOf(site).person('forgetful', { verified: false });
  await page.goto(`${site.url}/login`);
  await expect(main(page).getByRole('button', { name: 'Moderator' })).toHaveCount(0);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password ?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('dialog')).toContainText('Check your inbox');
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0);
});
