import { mailToken } from '#lib/server/mail/mail-tokens.ts';
import { expect, test } from '../support/fixtures.ts';
import { accessTokenSecret } from '../support/site.ts';

test('a reader without an account subscribes to the letter by its mail, and unsubscribes', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/letter');
  await expect(main).toContainText('‘What was unearthed’, one e-mail every Monday');
  const field = main.getByLabel('Email');
  await field.fill('reader@letters');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('reader@letters');
  await field.evaluate(({ form }: HTMLInputElement) => {
    if (form) form.noValidate = true; // as of a browser that checks nothing
  });
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('alert')).toContainText('not an e-mail address');
  await main.getByLabel('Email').fill('reader@letters.example');
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByRole('status')).toContainText('Check your inbox');

  const mail = page.getByRole('listitem').filter({ hasText: 'reader@letters.example' });
  await expect(async () => {
    await page.goto('/demo/mail');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(mail.getByRole('time').first()).toHaveText(/^just now|minutes? ago$/);
  await mail.getByRole('link', { name: /^Read/ }).first().click();
  await page.getByRole('link', { name: 'Confirm the subscription' }).click();
  const confirmation = page.url();
  await main.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect(main.getByRole('status')).toContainText('You are subscribed');
  await page.goto(confirmation.replace('confirm=', 'confirm=9'));
  await main.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect(main.getByRole('status')).toContainText('no longer works');
  await expect(main.getByLabel('Email')).toBeVisible();

  const [, id] = /confirm=(\d+)/.exec(confirmation) ?? [];
  const unsubscribe = `/unsubscribe?token=${mailToken(accessTokenSecret, 'unsubscribe', `${id}.letter`)}`;
  await page.goto(unsubscribe);
  await expect(main.getByRole('status')).toHaveText(/^Stop the weekly letter\?/);
  await main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main.getByRole('status')).toContainText('no longer comes to this address');
  // Its reader may have no account.
  await expect(main.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
  await main.getByRole('link', { name: 'The weekly letter' }).click();
  await expect(page).toHaveURL('/letter');
});

test('a member reads which e-mails they unsubscribe from, and a wrong link says so at once', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto(`/unsubscribe?token=${mailToken(accessTokenSecret, 'unsubscribe', '1.reviewed')}`);
  await expect(main.getByRole('status')).toContainText('My product is reviewed');
  await page.goto(`/unsubscribe?token=${mailToken(accessTokenSecret, 'letter', '1.reviewed')}`);
  await expect(main.getByRole('status')).toContainText('This link does not work');
  await expect(main.getByRole('button')).toHaveCount(0);
});
