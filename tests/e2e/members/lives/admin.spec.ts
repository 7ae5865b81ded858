import { Webhook } from 'standardwebhooks';
import { testCards } from '#lib/domain/test-cards.ts';
import { paths } from '#lib/paths.ts';
import { avatar, expect, row, test } from '../../../support/lives.ts';
import { startReceiver } from '../../../support/webhook-receiver.ts';

test.use({ life: 'admin' });

test('An admin’s life: a webhook of the whole site, a role and a payment, of which the members hear, and a receiver that is gone', async ({
  as,
  mailTo,
  people,
}) => {
  const { receiver, close } = await startReceiver();
  const admin = await people.person('Chief', { role: 'admin' });
  const member = await people.person('Promoted-Pia');
  const page = await as(admin);
  const members = await as(member);
  await members.goto('/');
  let secret = '';
  const received = () =>
    receiver.received.map(
      ({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string },
    );
  const types = () => received().map(({ type }) => type);

  await test.step('adds a webhook of the whole site, whose test arrives', async () => {
    await page.goto(paths.webhooks);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('form');
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('Whose events').selectOption('The whole site');
    await form.getByRole('button', { name: 'Save webhook' }).click();
    secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(row(page, 'Test')).toContainText('delivered');
    expect(types()).toEqual(['webhook.test']);
  });

  await test.step('makes a member a moderator, who hears of it', async () => {
    await page.goto(`${paths.manageUsers}?q=Promoted-Pia`);
    await row(page, 'Promoted-Pia').getByRole('button', { name: 'Moderator' }).click();
    await expect(avatar(members, 1)).toBeVisible();
    await mailTo(member.email, 'You are now a moderator');
    await expect.poll(types).toContain('user.made_moderator');
  });

  await test.step('is paid, of which the member hears too', async () => {
    const { body } = await member.post('/subscriptions/checkout', { body: {} });
    const session = new URL(body.url, 'http://unearth.test').searchParams.get('session');
    await member.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
    await expect(avatar(members, 2)).toBeVisible();
    await members.goto(paths.notifications);
    await expect(row(members, 'Your subscription is paid')).toBeVisible();
    await expect(row(members, 'You are now a moderator')).toBeVisible();
    await expect.poll(types).toContain('payment.received');
  });

  await test.step('hears that the receiver is gone, and reads why the webhook is off', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    await page.goto(paths.webhooks);
    await page.getByRole('button', { name: `Open ${receiver.url}` }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const { host } = new URL(receiver.url);
    const text = `The webhook to ${host} was switched off because its receiver failed`;
    await mailTo(admin.email, text);
    await expect(avatar(page, 1)).toBeVisible();
    await page.goto(paths.notifications);
    await row(page, text).getByRole('link').click();
    await expect(page).toHaveURL(paths.webhooks);
    await page.getByRole('button', { name: `Open ${receiver.url}` }).click();
    await expect(page.getByText('Switched off: the receiver returned 410 Gone')).toBeVisible();
  });
  close();
});
