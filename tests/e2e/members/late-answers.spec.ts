import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

test.use({ tolerated: /401|404|Failed to load resource/ });

/** Holds the first call of a kind, until its answer is let come. */
const holdFirst = async (page: Page, path: string | RegExp, method = 'GET') => {
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  let isHeld = false;
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    hold(route);
  });
  return {
    held,
    /** Lets it be answered by what the server said at the time. */
    answer: async (answered: Awaited<ReturnType<Route['fetch']>>) => {
      const route = await held;
      const finished = page.waitForEvent('requestfinished', (request) => request === route.request());
      await route.fulfill({ response: answered });
      await finished;
      await settled(page); // whatever the page makes of it has been drawn
    },
  };
};

/** Another tab of the same browser, in which the member logs out. */
const logOutElsewhere = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto('/contact');
  await other.getByRole('button', { name: 'Account menu' }).hover();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  return other;
};

const logIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Unearth1');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
};

test('What one person voted for is never shown to the next, however late its answer comes', async ({
  as,
  db,
}) => {
  const name = 'Voted for by the one before';
  const id = await db.addProduct({ name });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();

  const ballot = await holdFirst(page, '**/api/users/*/ballot');
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  const button = page.getByRole('button', { name: `Upvote ${name}, 1 vote` });
  const answered = await (await ballot.held).fetch();
  const other = await logOutElsewhere(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const asked = page.waitForResponse('**/api/users/*/ballot');
  await logIn(other, 'kenji@unearth.example');
  await asked;
  await ballot.answer(answered);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('A product that waits is not shown to whoever signs in next', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Seen by its maker alone', status: 'pending' });
  const page = await as('mara');
  const product = await holdFirst(page, /\/api\/products\?id=/);
  await page.goto(`/products/${id}`);
  const answered = await (await product.held).fetch();
  await logOutElsewhere(page);
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await product.answer(answered);
  await expect(page.getByRole('heading', { level: 1, name: 'Seen by its maker alone' })).toHaveCount(0);
});

test('A vote that is answered after the end of its session is told to nobody', async ({ as, db }) => {
  const name = 'Voted for while leaving';
  await db.addProduct({ name });
  const page = await as('kenji');
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  const vote = await holdFirst(page, '**/api/products/*', 'PATCH');
  const button = page.getByRole('button', { name: new RegExp(`^Upvote ${name}`) });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const answered = await (await vote.held).fetch();
  await logOutElsewhere(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await vote.answer(answered);
  await expect(button).not.toHaveAttribute('aria-disabled');
  expect(await page.evaluate(() => sessionStorage.getItem('toasts') ?? '')).not.toContain(
    'Voted Successfully',
  );
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
