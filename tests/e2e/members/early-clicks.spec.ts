import { devices, type Page } from '@playwright/test';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { logIn } from '../support/entrance.ts';
import { openBeforeScripts } from '../support/foreign-changes.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];

for (const how of ['mouse', 'keyboard', 'touch'] as const) {
  test(`A vote that is pressed before the page's scripts counts once, by ${how}`, async ({ as, db }) => {
    const id = await db.addProduct({ name: `Pressed by ${how}` });
    const page = await as('priya', how === 'touch' ? phone : {});
    const release = await openBeforeScripts(page, `/products/${id}`);
    const button = page.getByRole('button', { name: /^Upvote/ });
    if (how === 'mouse') await button.dblclick();
    if (how === 'touch') await button.tap();
    if (how === 'keyboard') {
      await button.focus();
      await page.keyboard.press('Enter');
    }
    release();
    await expect(page).toHaveURL(`/products/${id}`); // by way of the login
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toContainText('1');
  });
}

test('A vote that is pressed before the scripts names its member: nobody else’s login casts it', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Pressed by somebody else' });
  const page = await as('priya');
  const release = await openBeforeScripts(page, `/products/${id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page).toHaveURL(/\/login/); // whose scripts have not run either
  const [intent, person] = await page.evaluate(() => [
    JSON.parse(sessionStorage.voteIntent),
    JSON.parse(localStorage.person),
  ]);
  expect(intent.uid).toBe(person.uid);
  release();
});

test('A product is saved, and a report asks for its reason, pressed before the scripts', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Saved early' });
  const page = await as('priya');
  const save = page.getByRole('button', { name: 'Save for later' });
  const release = await openBeforeScripts(page, `/products/${id}`);
  await save.click();
  release();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  const releaseAgain = await openBeforeScripts(page, `/products/${id}`);
  await page.getByRole('button', { name: 'Report' }).click();
  releaseAgain();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0); // asked once
});

test.describe('Where storage is blocked', () => {
  test.use({ tolerated: /Storage is refused/ });

  test('a vote that was pressed early comes back to its button', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Pressed without storage' });
    const page = await as('priya');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Storage is refused', 'SecurityError');
        },
      });
    });
    const release = await openBeforeScripts(page, `/products/${id}`);
    const button = page.getByRole('button', { name: /^Upvote/ });
    await button.click();
    release();
    await expect(page).toHaveURL(new RegExp(`/products/${id}#`));
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  });
});

test('No link casts a vote: neither one on another site, nor one in a description', async ({
  as,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Wanted by a link' });
  const login = `/login?from=${encodeURIComponent(`/products/${id}?act=vote#vote`)}&act=vote&product=${id}`;
  const luring = await db.addProduct({ name: 'Luring', description: `[Read on](${site.url}${login})` });
  const page = await as('priya');
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${site.url}${login}">Read on</a>` }),
  );
  for (const from of ['http://elsewhere.example/', `/products/${luring}`]) {
    await page.goto(from);
    await page.getByRole('link', { name: 'Read on' }).click();
    await expect(page).toHaveURL(`/products/${id}?act=vote#vote`);
    await settled(page);
    const button = page.getByRole('button', { name: /^Upvote/ });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(button).toContainText('0');
  }
});

for (const [path, fields] of [
  ['/login', ['Email', 'Password']],
  ['/signup', ['Email', 'Password', 'Confirm Password']],
] as const) {
  test(`Enter and the button send nothing before ${path} is hydrated; what was typed is sent after it`, async ({
    page,
  }) => {
    const release = await openBeforeScripts(page, path);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    for (const label of fields)
      await page
        .getByLabel(label, { exact: true })
        .pressSequentially(label === 'Email' ? 'user@unearth.example' : demoPassword);
    await page.keyboard.press('Enter');
    const button = page.getByRole('main').getByRole('button', { name: /^(Login|Sign Up)$/ });
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await expect(page).toHaveURL(path);
    expect(sent.filter((request) => !request.includes('/_astro/'))).toEqual([]);
    release();
    await expect(button).toBeEnabled();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demoPassword);
    if (path === '/login') {
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page).toHaveURL('/');
    }
  });
}

test('The theme changes at once, before any script, and is not lost by a navigation', async ({ page }) => {
  await openBeforeScripts(page, '/');
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('The account menu opens once its script has run', async ({ as }) => {
  const page = await as('user', phone);
  const release = await openBeforeScripts(page, '/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Account menu' }).tap();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page).toHaveURL('/dashboard');
});

test('The menu of the dashboard opens once its script has run', async ({ as }) => {
  const page = await as('user', phone);
  const release = await openBeforeScripts(page, '/dashboard');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(opener).toBeDisabled();
  release();
  await opener.tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Profile' })).toBeVisible();
});

test('A signed-out visitor is redirected to the login and back, with the reason, before any script', async ({
  page,
}) => {
  const release = await openBeforeScripts(page, '/products?page=2');
  const button = page.getByRole('button', { name: /^Upvote/ }).first();
  await button.click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/products?page=2')}`);
  release();
  await expect(page.getByText('Login to vote.', { exact: true })).toBeVisible();
});

test.describe('when a script can not be loaded', () => {
  test.use({ tolerated: /Failed to load|dynamically imported|net::ERR/ });

  /** Opens a page some scripts of which fail to load. @returns what lets them load */
  const openWithout = async (page: Page, scripts: string, path: string): Promise<() => Promise<void>> => {
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    return () => page.unroute(scripts);
  };

  test('a vote falls back to its native form', async ({ as, db }) => {
    const id = await db.addProduct({ name: 'Pressed in vain' });
    const page = await as('priya');
    await openWithout(page, '**/VoteButton*.js*', `/products/${id}`);
    const login = page.waitForRequest((request) => request.url().includes('/login?from='));
    await page.getByRole('button', { name: /^Upvote/ }).click();
    await login;
    await expect(page).toHaveURL(`/products/${id}`); // a member is redirected back at once
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the theme changes, and the link for a new password leads to the contact page', async ({ page }) => {
    await openWithout(page, '**/_astro/*.js', '/login');
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Forgot password ?' }).click();
    await expect(page).toHaveURL('/contact');
  });
});

test.describe('a visitor who signs in while the page is open', () => {
  const expectMember = async (page: Page, name: string) => {
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.getByRole('button', { name: `Upvote ${name}` }).click();
    await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  };

  test('in another tab votes without a reload', async ({ page, context, db }) => {
    const name = 'Voted for after all';
    await db.addProduct({ name });
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/login');
    await logIn(other, 'user@unearth.example', demoPassword);
    await expect(other).toHaveURL('/');
    await expectMember(page, name);
  });

  test('before it returns from the back/forward cache votes without a reload', async ({
    page,
    db,
    people,
  }) => {
    const name = 'Voted for on the way back';
    await db.addProduct({ name });
    await page.goto(`/products?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    const { storage } = await people.demo('kenji');
    await page.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, storage);
    await expectMember(page, name);
  });
});
