import { mailedLink } from '../../support/mails.ts';
import { enter, expect, newcomer, test } from '../../support/members.ts';

test('A new member verifies their e-mail: the pending role comes with it, without logging in again', async ({
  page,
  db,
  people,
}) => {
  const member = await people.person('unproven', { verified: false });
  const { email } = member;
  await db.grantRoleOnceVerified(email, 'moderator');
  await enter(page.context(), member);
  await page.goto('/dashboard');
  await expect(page.getByText('WELCOME TO USER DASHBOARD')).toBeVisible();
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'I have opened the link' }).click();
  await expect(page.getByText('Not verified yet.')).toBeVisible();

  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.getByRole('button', { name: 'I have opened the link' }).click();
  await expect(page.getByText('Your e-mail address is verified', { exact: true })).toBeVisible();
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  await expect(page.getByText('WELCOME TO MODERATOR DASHBOARD')).toBeVisible();
  await page.reload();
  await expect(page.getByText('E-mail address verified')).toBeVisible();
});

test('Returning from the mail shows that the e-mail is verified', async ({ page, people }) => {
  const member = await people.person('returning', { verified: false });
  const { email } = member;
  await enter(page.context(), member);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('E-mail address verified')).toBeVisible();
});

test('A member whose e-mail is verified is not asked for it', async ({ as }) => {
  const page = await as('user');
  await page.goto('/dashboard');
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the e-mail' })).toHaveCount(0);
});

test('The profile says what an unverified vote does; the verified vote moves the lists, from any page', async ({
  page,
  db,
  people,
}) => {
  const [first, second] = [
    await db.addProduct({ name: 'Sooner' }),
    await db.addProduct({ name: 'Moved by proof' }),
  ];
  const member = await people.person('voting', { verified: false });
  const { email } = member;
  await enter(page.context(), member);
  await page.goto('/dashboard/my-profile');
  await expect(page.getByText('They move products up once your address is verified.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await page.goto(`/products/${second}`);
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  expect(await db.votesOf(second)).toEqual({ votes: 1, verified_votes: 0 });
  await fetch(await mailedLink(email, 'VERIFY_EMAIL'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your e-mail address is verified', { exact: true })).toBeVisible();
  expect(await db.votesOf(second)).toEqual({ votes: 1, verified_votes: 1 });
  expect(await db.votesOf(first)).toEqual({ votes: 0, verified_votes: 0 });
});

test('A member whose service has not verified the e-mail is offered the mail, and it counts', async ({
  page,
  db,
}) => {
  const person = { ...newcomer(), name: 'Git Unproven' };
  // The emulator believes every provider. Rewrites the request to an e-mail that Github has not verified.
  await page.route('**/accounts:signInWithIdp*', (route, request) =>
    route.continue({
      postData: request.postData()?.replace(/(email_verified(?:%22|%3A|\W)*)true/, '$1false'),
    }),
  );
  await page.goto('/login?from=/dashboard/my-profile');
  const opening = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Github' }).click();
  const popup = await opening;
  await popup.locator('#add-account-button').click();
  await popup.locator('#email-input').fill(person.email);
  await popup.locator('#display-name-input').fill(person.name);
  await popup.locator('#sign-in').click();
  await expect(page.getByRole('heading', { name: 'Verify your e-mail address' })).toBeVisible();
  expect(await db.user(person.email)).toMatchObject({ email_verified: 0 });
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await fetch(await mailedLink(person.email, 'VERIFY_EMAIL'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('E-mail address verified')).toBeVisible();
  expect(await db.user(person.email)).toMatchObject({ email_verified: 1 });
});
