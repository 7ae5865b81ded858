import { Webhook } from 'standardwebhooks';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { hold } from '../support/network.ts';

test('A maker adds a webhook, sends a test, sees the answer, and deletes it, by keyboard too', async ({
  as,
}) => {
  const { receiver, close } = await startReceiver();
  receiver.answer = (response, call) =>
    call === 1 ? response.writeHead(500).end('not today') : response.end('thanks');
  const page = await as('mara');
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Review added').press('Space');
  await form.getByRole('button', { name: 'Save webhook' }).press('Enter');
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await expect(page.getByRole('row').filter({ hasText: receiver.url })).toContainText('1 event');

  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  const delivery = page
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ hasText: 'Test' });
  await expect(delivery).toContainText('Answered 500 instead of 2xx');
  await expect(delivery).toContainText('not today');
  await delivery.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(delivery).toContainText('thanks');
  await expect(delivery.getByRole('button', { name: 'Retry' })).toBeFocused();
  await expect(delivery).toContainText('delivered');
  const [, last] = receiver.received;
  expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  });
  await expectAccessibleInEveryLook(page, { widths: [360, 1280] });

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  close();
});

test('A form that was opened while another one was being saved stays, until its webhook is deleted', async ({
  as,
  people,
}) => {
  const member = await people.person('Two Hooks');
  const { receiver, close } = await startReceiver();
  await member.post('/webhooks', {
    body: { scope: 'maker', url: receiver.url, shape: 'slack', events: null },
  });
  const page = await as(member);
  const { promise: maySave, resolve: save } = Promise.withResolvers<void>();
  await page.context().route('**/api/webhooks', async (route) => {
    if (route.request().method() === 'POST') await maySave;
    await route.fallback();
  });
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('form');
  await form.getByLabel('Address').fill(`${receiver.url}/other`);
  await form.getByRole('button', { name: 'Save webhook' }).click();
  await page.getByRole('button', { name: `Edit ${receiver.url}` }).click();
  await form.getByLabel('Address').fill(`${receiver.url}/typed`);
  save();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await settled(page);
  await expect(form.getByLabel('Address')).toHaveValue(`${receiver.url}/typed`);

  await page.getByRole('button', { name: `Open ${receiver.url}`, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: '/other' })).toBeVisible();
  await expect(form).toHaveCount(0);
  close();
});

test.describe('a webhook that is mended', () => {
  test.use({ tolerated: /422|Failed to load resource/ });
  test('keeps what was typed on an error and its secret, and is called at its new address: by keyboard', async ({
    as,
  }) => {
    const { receiver, close } = await startReceiver();
    receiver.answer = (response) => response.writeHead(410).end();
    const page = await as('priya');
    await page.goto('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
    const form = page.getByRole('form');
    const address = form.getByLabel('Address');
    await address.fill(receiver.url);
    await form.getByLabel('Review added').press('Space');
    await form.getByRole('button', { name: 'Save webhook' }).press('Enter');
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('heading', { name: receiver.url })).toBeFocused();
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    // The button goes with the webhook's last delivery.
    await expect(page.getByText('the receiver returned 410 Gone')).toBeVisible();
    await expect(page.getByRole('heading', { name: receiver.url })).toBeFocused();

    const edit = page.getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await expect(form.getByRole('heading')).toBeFocused();
    await expect(address).toHaveValue(receiver.url);
    await expect(form.getByLabel('Review added')).toBeChecked();
    await expect(form.getByLabel('Whose events')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(edit).toBeFocused();

    receiver.answer = (response) => response.end('thanks');
    await edit.press('Enter');
    await address.fill('https://10.0.0.1/hook');
    await form.getByLabel('Product accepted').press('Space');
    await form.getByRole('button', { name: 'Save and switch on' }).press('Enter');
    await expect(address).toHaveAccessibleDescription(/no public host/);
    await expect(address).toBeFocused();
    await expect(address).toHaveValue('https://10.0.0.1/hook');
    await expect(form.getByLabel('Product accepted')).toBeChecked();
    await expectAccessibleInEveryLook(page, { widths: [360, 1280] });
    await address.fill(`${receiver.url}/new`);
    await form.getByRole('button', { name: 'Save and switch on' }).press('Enter');
    await expect(edit).toBeFocused();
    const row = page.getByRole('row').filter({ hasText: `${receiver.url}/new` });
    await expect(row).toContainText('2 events');
    await expect(row.getByText('on', { exact: true })).toBeVisible();

    const save = await hold(page, '**/api/webhooks/*');
    await edit.press('Enter');
    await form.getByLabel('Product accepted').press('Space');
    await form.getByRole('button', { name: 'Save webhook' }).press('Enter');
    const sendTest = page.getByRole('button', { name: 'Send a test' });
    await sendTest.focus();
    save();
    await expect(form).toHaveCount(0);
    await expect(sendTest).toBeFocused();

    await sendTest.press('Enter');
    await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('thanks');
    const last = receiver.received.at(-1);
    expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
    close();
  });
});

test.describe('a webhook that is refused', () => {
  test.use({ tolerated: /422|Failed to load resource/ });
  test('shows its error beside the address, which stays', async ({ as }) => {
    const page = await as('admin');
    await page.goto('/dashboard/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('form');
    const address = form.getByLabel('Address');
    await address.fill('https://10.0.0.1/hook');
    const scope = form.getByLabel('Whose events');
    await form.getByLabel('New moderator').press('Space');
    await expect(form.getByText('Only these:')).toBeVisible();
    await scope.selectOption('My products');
    await expect(form.getByText('All events'), 'what is sent').toBeVisible();
    await scope.selectOption('The whole site');
    await page.getByRole('button', { name: 'Save webhook' }).click();
    await expect(address).toHaveAccessibleDescription(/no public host/);
    await expect(address).toHaveValue('https://10.0.0.1/hook');
    await expect(address).toBeFocused();
  });
});
