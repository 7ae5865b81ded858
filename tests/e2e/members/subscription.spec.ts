import type { Page } from '@playwright/test';
import { testCards } from '#lib/domain/test-cards.ts';
import { enter, expect, test } from '../../support/members.ts';
import type { Member } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { closeDialog } from '../support/dialogs.ts';

const status = 'Subscription Status : varified';
const price = (page: Page) => page.getByRole('button', { name: '$99', exact: true });
const couponField = (page: Page) => page.getByLabel('Coupon code (optional)');
const card = (page: Page) => page.getByLabel('Card number');

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('heading', { name: 'Subscribe Now' })).toBeVisible();
};

/** Pays in the sandbox, without a browser. */
const payAs = async (member: Member, coupon?: string): Promise<void> => {
  const { body } = await member.post('/subscriptions/checkout', { body: { coupon } });
  const session = new URL(body.url, 'http://unearth.test').searchParams.get('session');
  await member.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
};

/** A page of a new member for each test, since nobody can subscribe twice. */
const newMember = test.extend<{ member: Page }>({
  member: async ({ context, page, people }, use) => {
    const member = await people.person('Paying-Pat');
    await enter(context, member);
    await use(page);
  },
});

test('The profile shows avatar, name and e-mail, and what is bought: one’s own name with the mark, and what it is not', async ({
  as,
}) => {
  const page = await as('user');
  await openProfile(page);
  const person = page.getByRole('region', { name: 'You', exact: true });
  await expect(person.getByRole('heading', { name: 'Robin Hale', exact: true })).toBeVisible();
  await expect(person).toContainText('user@unearth.example');
  await expect(person.locator('[data-avatar]')).toBeVisible();
  const preview = page.getByRole('figure', { name: 'How your name will look' });
  await expect(preview).toContainText('Added by Robin Hale');
  await expect(preview.getByRole('img', { name: 'Verified' })).toBeVisible();
  await expect(page.getByText('It buys no votes and no place in any list.')).toBeVisible();
  await expect(price(page)).toHaveAccessibleDescription(/^Opens the checkout\. Nothing is charged until/);
  await expect(page.getByText('The mark appears once it is verified')).toHaveCount(0);
});

test('Whose e-mail is not verified reads what waits, before and after paying', async ({ as, people }) => {
  const member = await people.person('Waiting-Wim', { verified: false });
  const page = await as(member);
  await openProfile(page);
  await expect(page.getByText('The mark appears once it is verified')).toBeVisible();
  await payAs(member);
  await page.reload();
  await expect(page.getByText(status, { exact: true })).toBeVisible();
  await expect(page.getByText('Your mark appears once')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Verified' })).toHaveCount(0);
});

test.describe('A receipt', () => {
  test.use({ tolerated: /status of (404|503)/ });

  test('is linked from the profile, accessible in both themes, and printed without anything to press', async ({
    as,
    people,
  }) => {
    const member = await people.person('Printing-Pia');
    await payAs(member, 'unearth20');
    const page = await as(member);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.goto('/dashboard/my-profile');
    await page.getByRole('link', { name: 'Receipt' }).click();
    const sheet = page.getByRole('article', { name: /^Receipt R-\d{4}-\d{5}$/ });
    await expect(sheet).toContainText(`Printing-Pia${member.email}`);
    await expect(sheet).toContainText(/Coupon UNEARTH20.*−\$19\.80.*Total paid.*\$79\.20 USD/);
    const print = page.getByRole('button', { name: 'Print' });
    await expect(print).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await print.click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await expect(page.locator('link[media=print]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    for (const part of [print, page.getByRole('link', { name: 'My Profile' })])
      await expect(part).toBeHidden();
  });

  test('is seen by admins from the person’s page, and by nobody else', async ({ as, people }) => {
    const member = await people.person('Paid-Polly');
    await payAs(member);
    const { receipt } = (await member.get(`/users/${member.email}/subscription`)).body;
    const admin = await as('admin');
    await admin.goto(`/dashboard/people/${member.id}`);
    await admin.getByRole('link', { name: 'Receipt' }).click();
    await expect(admin.getByRole('article', { name: /^Receipt/ })).toContainText(member.email);
    await expect(admin.getByRole('main').getByRole('link', { name: 'Paid-Polly' })).toBeVisible();
    const other = await as('user');
    await other.goto(`/dashboard/receipts/${receipt}`);
    await expect(other.getByRole('heading', { name: 'No such receipt' })).toBeVisible();
  });

  test('that could not be loaded says so, and is asked for again', async ({ as, people }) => {
    const member = await people.person('Patient-Pat');
    await payAs(member);
    const page = await as(member);
    await page.route('**/api/receipts/*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard/my-profile');
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'The receipt could not be loaded' })).toBeVisible();
    await page.unroute('**/api/receipts/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('$99 USD');
  });
});

newMember(
  'A member pays and is verified, with the payment and a badge to show for it',
  async ({ member }) => {
    await openProfile(member);
    await price(member).click();
    await expect(member).toHaveURL(/\/checkout\?session=/);
    await member.getByRole('button', { name: 'Pay $99' }).click();
    await closeDialog(member, 'Subscription successful');
    await expect(member.getByText(status, { exact: true })).toBeVisible();
    await expect(member.getByText(/^You paid \$99 on \d+ \w+ \d{4}/)).toBeVisible();
    await expect(member.getByRole('img', { name: 'Verified' })).toBeVisible();
    await expect(price(member)).toHaveCount(0);
    await expect(member).toHaveURL(/\/my-profile$/);
    const asked: string[] = [];
    member.on('request', (request) => asked.push(request.method()));
    await member.reload();
    await expect(member.getByText(status, { exact: true })).toBeVisible();
    await settled(member);
    expect(asked).not.toContain('PATCH');
  },
);

newMember('A coupon lowers the price, and one to nothing needs no card', async ({ member, people }) => {
  const admin = await people.demo('admin');
  await admin.post('/coupons', { body: { code: 'ON-THE-HOUSE', kind: 'percent', value: 100 } });
  await openProfile(member);
  await couponField(member).fill('unearth20');
  await price(member).click();
  await expect(member.getByRole('button', { name: 'Pay $79.20' })).toBeVisible();
  await member.goBack();
  await couponField(member).fill('on-the-house');
  await price(member).click();
  await expect(member.getByText(status, { exact: true })).toBeVisible();
  await expect(member.getByText(/^Nothing was charged on .* with the coupon ON-THE-HOUSE/)).toBeVisible();
});

newMember(
  'A declined card charges nothing, and leaving the checkout shows a kind message',
  async ({ member }) => {
    await openProfile(member);
    await price(member).click();
    await card(member).fill('4000 0000 0000 0002');
    await member.getByRole('button', { name: 'Pay $99' }).click();
    await expect(member.getByText('The card was declined. Nothing was charged.')).toBeVisible();
    await member.getByRole('button', { name: 'Cancel' }).click();
    await expect(member.getByText('You left the checkout. Nothing was charged.')).toBeVisible();
    await expect(member).toHaveURL(/\/my-profile$/);
    await expect(price(member)).toBeVisible();
  },
);

test.describe('what can not be paid', () => {
  test.use({ tolerated: /409|Failed to load resource/ });

  test('A coupon that can not be used shows an error beside its field', async ({ as }) => {
    const page = await as('user');
    await openProfile(page);
    await couponField(page).fill('summer-dig');
    await price(page).click();
    await expect(couponField(page)).toHaveAccessibleDescription('This coupon has expired');
    await expect(couponField(page)).toHaveValue('summer-dig');
  });

  test('A return without a payment is a failure, and says that nothing was charged', async ({ as }) => {
    const page = await as('user');
    await page.goto('/dashboard/my-profile?checkout=done');
    await closeDialog(page, 'Subscription failed');
    await expect(page.getByText('No payment arrived, so nothing was charged.')).toBeVisible();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(price(page)).toBeVisible();
  });

  test('A payment that is still under way is not called a failure', async ({ as }) => {
    const page = await as('user');
    await page.route('**/api/users/user%40unearth.example', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      return route.fulfill({ status: 409, json: { error: { code: 'processing', message: '' } } });
    });
    await page.goto('/dashboard/my-profile?checkout=done');
    await expect(page.getByText('Your payment is being processed.')).toBeVisible();
    await expect(price(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test("A subscriber's badge stands beside their name on their products and reviews, and tells since when", async ({
  as,
  db,
}) => {
  const { name } = (await db.user('astrid@unearth.example')) ?? { name: '' };
  const page = await as('user');
  await page.goto('/products?q=');
  const own = await page.request.get('/api/products?limit=100');
  const products = (await own.json()) as { _id: string; adder_name: string }[];
  const hers = products.find(({ adder_name }) => adder_name === name);
  await page.goto(`/products/${hers?._id}`);
  const facts = page.getByRole('complementary', { name: 'About this product' });
  const badge = facts.getByRole('img', { name: 'Verified' });
  await expect(badge).toBeVisible();
  await expect(badge).toHaveAttribute('title', /^Subscribed since [A-Z][a-z]+ 20\d\d$/);
});
