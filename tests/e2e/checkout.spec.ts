import Stripe from 'stripe';
import { testCards } from '#lib/domain/test-cards.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/person.ts';
import type { Site } from '../support/site.ts';
import { expectAccessible } from './support/accessible.ts';
import { ask } from './support/http.ts';

/** Starts a checkout. @returns the address of its page */
const checkoutOf = async (person: Person): Promise<string> => {
  const { status, body } = await person.post('/subscriptions/checkout', { body: {} });
  expect(status).toBe(200);
  return body.url;
};
const statusOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body.status;

test.use({ tolerated: /status of 4(04|10)/ });

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a declined card shows an error beside its field, and a valid one then pays', async ({
    page,
    people,
  }) => {
    const person = await people.demo('yusuf');
    await page.goto(await checkoutOf(person));
    await expect(page.getByText('No card is charged')).toBeVisible();
    await expect(page.getByRole('definition').last()).toHaveText('$99');
    const card = page.getByLabel('Card number');
    await card.fill(testCards.declined);
    await page.getByRole('button', { name: 'Pay $99' }).click();
    await expect(card).toHaveAccessibleDescription(/declined. Nothing was charged/);
    await expect(card).toHaveValue(''); // not a card that was not declined
    await expect(card).toBeFocused(); // and thus on the screen of a phone, with the error below it
    expect(await statusOf(person)).toBeNull();

    await card.fill(testCards.pays);
    await card.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/my-profile\?checkout=done$/);
    expect(await statusOf(person)).toBe('varified');
  });

  test('cancelling redirects back, and ends the checkout', async ({ page, people }) => {
    const person = await people.demo('petra');
    const address = await checkoutOf(person);
    await page.goto(address);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/dashboard\/my-profile\?checkout=cancelled$/);
    expect((await page.goto(address))?.status()).toBe(410);
    await expect(
      page.getByText('This checkout has ended. Start again from your profile.', { exact: true }),
    ).toBeVisible();
    expect(await statusOf(person)).toBeNull();
  });
});

const headersOf = async (site: Site, address: string) => (await ask(site, address)).headers;

test('the page is one person’s: never cached, never indexed, and accessible', async ({
  page,
  site,
  people,
}) => {
  const address = await checkoutOf(await people.demo('dan'));
  expect(await headersOf(site, address)).toMatchObject({
    'cache-control': 'no-store',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${address}&error=invalid`);
  await expect(page.getByRole('alert')).toHaveText('Use one of the test cards');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
});

test('with Stripe a signed event is accepted, a forged one is not, and there is no sandbox', async ({
  ownSite,
  page,
}) => {
  const secret = 'whsec_of_the_tests';
  const stripe = await ownSite({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: secret,
  });
  // Spacing that JSON.stringify would not produce: the signature is of the raw bytes.
  const payload =
    '{ "id": "evt_1",  "object": "event", "type": "customer.created", "data": { "object": {} } }';
  const send = async (signedWith: string): Promise<number> => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await ask(stripe, '/api/webhooks/stripe', { method: 'POST', headers, body: payload })).status;
  };
  expect([await send(secret), await send('whsec_guessed')]).toEqual([200, 400]);
  expect((await page.goto(`${stripe.url}/checkout?session=any`))?.status()).toBe(404);
});
