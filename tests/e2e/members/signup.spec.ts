import { expect, newcomer, test } from '../../support/members.ts';
import { fillSignUp, logIn, sendSignUp } from '../support/entrance.ts';
import { expectHappened, recordJournal } from '../support/journal.ts';

test('Signing up ends signed out on the login screen, with the message of success alone', async ({
  page,
}) => {
  const person = newcomer();
  const journal = await recordJournal(page);
  await page.goto('/signup');
  await fillSignUp(page, person);
  await sendSignUp(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Successfully registered', { exact: true })).toBeVisible();
  await expectHappened(journal, { visited: ['/signup', '/login'], toasts: ['Successfully registered'] });
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
  const avatar = page.getByRole('button', { name: 'Account menu' });
  await expect(avatar.locator('img')).toHaveAttribute('src', person.photoURL);
  await avatar.hover();
  await expect(page.getByText('NELL')).toBeVisible();
});

test('Who has no photo at hand uses a drawn one, made of the name', async ({ page }) => {
  await page.goto('/signup');
  const [name, photo] = [page.getByLabel('Name'), page.getByLabel('Photo URL')];
  const action = page.getByRole('button', { name: 'Use my initials' });
  await action.click();
  await expect(page.getByText('Type your name first. The picture shows its initials.')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(photo).toHaveValue('');
  await name.fill('Nell Ash');
  await action.click();
  await expect(photo).toHaveValue(/^http:\/\/[\w.:]+\/avatars\/\d\d-NA\.svg$/);
  await expect(page.getByText('Your initials.')).toBeVisible();
  await expect(page.locator('p:has(> button) > img')).toHaveJSProperty('naturalWidth', 96);
  await photo.fill('https://nell.example/me.jpg');
  await expect(page.locator('p:has(> button) > img')).toHaveCount(0);
});

const errors: [string, string, string, string, string][] = [
  ['shorter than six', 'Ab1', 'Ab1', 'password', 'Password should be at least 6 characters'],
  ['short and different', 'Ab1', 'Ab2', 'password', 'Password should be at least 6 characters'],
  ['without a capital', 'unearth1', 'unearth1', 'password', 'Must contain one upper and lower case letter'],
  ['without a small letter', 'UNEARTH1', 'x', 'password', 'Must contain one upper and lower case letter'],
  [
    'unlike its confirmation',
    'Unearth1',
    'Unearth2',
    'password2',
    'Password confirmation unsuccessfull! Please correct to proceed',
  ],
];
test('A password that breaks a rule is rejected at its field, and nothing typed is lost', async ({
  page,
}) => {
  const person = newcomer();
  await page.goto('/signup');
  for (const [what, password, password2, field, text] of errors) {
    await fillSignUp(page, { ...person, password }, password2);
    await sendSignUp(page);
    await expect(page.locator(`[name=${field}]`), what).toHaveAccessibleDescription(new RegExp(`${text}$`));
    await expect(page.getByText(text, { exact: true }), what).toBeVisible();
    await expect(page.locator(`[name=${field}]`), what).toBeFocused();
    await expect(page.locator('[name=name]')).toHaveValue(person.name);
    await expect(page.locator('[name=email]')).toHaveValue(person.email);
    await expect(page.locator('[name=password]')).toHaveValue(password);
  }
});

test.describe('with an error response of the provider, which the console logs', () => {
  test.use({ tolerated: /400 \(Bad Request\)/ });

  test("An e-mail that has an account gets the provider's own words, and a way on at its field", async ({
    page,
  }) => {
    const from = `?from=${encodeURIComponent('/products?q=ai')}`;
    await page.goto(`/signup${from}`);
    await fillSignUp(page, { ...newcomer(), email: 'user@unearth.example' });
    await sendSignUp(page);
    await expect(page.getByText(/auth\/email-already-in-use/)).toBeVisible();
    await expect(page.locator('[name=name]')).toHaveValue('Nell Comer');
    const email = page.locator('[name=email]');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/This address already has an account. Log in instead/);
    await page.getByRole('link', { name: 'Log in instead' }).press('Enter');
    await expect(page).toHaveURL(`/login${from}`);
    await expect(email).toHaveValue('user@unearth.example');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.locator('[data-entrance-text]')).toContainText('Welcome back.');
  });
});

test('Visible passwords hide themselves after three seconds', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/signup');
  const passwords = [page.locator('[name=password]'), page.locator('[name=password2]')];
  const areAll = async (type: string) => {
    for (const password of passwords) await expect(password).toHaveAttribute('type', type);
  };
  await passwords[0]?.fill('Unearth1');
  const toggleAll = async () => {
    for (const name of ['Show password', 'Show password confirmation']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
  };
  await toggleAll();
  await areAll('text');
  await toggleAll();
  await areAll('password');
  await page.clock.pauseAt(3_600_000);
  await toggleAll();
  await areAll('text');
  await page.clock.runFor(2_900);
  await areAll('text');
  await page.clock.runFor(200);
  await areAll('password');
});

test('After the sign-up the login greets the new account from its first paint', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('carriedEmail', '{"email":"new@unearth.example","isNew":true}'),
  );
  await page.route('**/_astro/*.js', () => {}); // no script but those of the head
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Your account is ready. Log in to continue.')).toBeVisible();
  await expect(page.getByText(/^Welcome back/)).toHaveCount(0);
});
