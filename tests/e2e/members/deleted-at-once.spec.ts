import { sessionMessages } from '#lib/text/messages/session.ts';
import { enter, expect, test } from '../../support/members.ts';
import { password } from '../../support/people.ts';

// A site that can't delete logins: no demo, and no service account.
test.use({
  settings: {
    FIREBASE_API_KEY: 'demo',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    FIREBASE_PROJECT_ID: 'demo-unearth',
  },
});

test('An account is deleted at once, with its login, and the form says so before', async ({
  page,
  people,
}) => {
  const member = await people.person('Gone');
  await enter(page.context(), member);
  await page.goto('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Delete my account' }).first().click();
  await expect(page.getByText('Your account is deleted at once. This can’t be undone.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Delete your account' });
  await form.getByLabel('Current password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page.getByText(sessionMessages.expired)).toHaveCount(0);
  const { email, name } = member;
  await expect(people.signIn({ email, name })).rejects.toThrow(/EMAIL_NOT_FOUND|INVALID/);
});
