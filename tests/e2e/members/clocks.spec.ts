import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { password } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import type { Site } from '../../support/site.ts';
import { withExpiry } from '../support/expiry.ts';
import { api } from '../support/http.ts';

const hour = 3_600_000;

/** Shifts the device's clock on every page from the next one on. `sessionStorage.shift` changes it. */
const shiftClock = async (page: Page, shift: number): Promise<void> => {
  await page.addInitScript((given) => {
    if (location.protocol === 'about:') return;
    const Real = Date;
    const now = () => Real.now() + Number(sessionStorage.getItem('shift') ?? given);
    window.Date = class extends Real {
      constructor(...args: unknown[]) {
        if (args.length) super(...(args as [number]));
        else super(now());
      }
      static override now = now;
    } as DateConstructor;
  }, shift);
};

/** Records what the pages ask of the exchange. */
const recordExchanges = (page: Page): string[] => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(jwt|users)$/.test(request.url())) exchanges.push(new URL(request.url()).pathname);
  });
  return exchanges;
};

const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login?from=/products');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText('Successfully logged in', { exact: true })).toBeVisible();
};

const vote = async (page: Page, site: Site, id: string): Promise<void> => {
  await page.goto(`/products/${id}`);
  // A press before hydration goes by the login, and leaves this page's renewal of the token unfinished.
  await settled(page);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  // Not by the toast: it may be the one of an earlier vote.
  await expect.poll(async () => (await api.product(site, id)).upVote).toBe(1);
};

/** Replaces the stored token by the same one as it is after its hour, while no page could renew it. */
const expireToken = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const expired = await withExpiry(token, -60);
  await page.evaluate((stored) => localStorage.setItem('accessToken', stored), expired);
};

test.use({ tolerated: /status of 401/ }); // of the expired token

for (const [device, shift] of [
  ['two days slow', -48 * hour],
  ['26 hours fast', 26 * hour],
] as const) {
  test(`On a device whose clock is ${device}, a member logs in, votes, reloads and has the token renewed`, async ({
    page,
    db,
    people,
    site,
  }) => {
    const { email } = await people.person('Cleo');
    const [first, second] = [
      await db.addProduct({ name: `At first, ${device}` }),
      await db.addProduct({ name: `After an hour, ${device}` }),
    ];
    await shiftClock(page, shift);
    const exchanges = recordExchanges(page);
    await logIn(page, email);
    await vote(page, site, first);
    await page.reload();
    await settled(page);
    await expect(page.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'true');
    expect(exchanges).toEqual(['/api/users', '/api/jwt']); // those of the login

    await expireToken(page);
    await vote(page, site, second);
    expect(exchanges.slice(2)).toEqual(['/api/jwt']);
    await page.goto('/dashboard');
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
    await expect(page.getByText('Your account could not be loaded')).toHaveCount(0);
  });
}

for (const [change, before, after] of [
  ['set back by two days', 0, -48 * hour],
  ['set forward by two days', 0, 48 * hour],
] as const) {
  test(`A member whose clock is ${change} after the login stays one`, async ({ page, db, people, site }) => {
    const { email } = await people.person('Cleo');
    const id = await db.addProduct({ name: `Clock ${change}` });
    await shiftClock(page, before);
    await logIn(page, email);
    await page.evaluate((shift) => sessionStorage.setItem('shift', String(shift)), after);
    await expireToken(page);
    await vote(page, site, id);
    await page.goto('/dashboard');
    await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  });
}
