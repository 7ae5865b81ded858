import type { Locator } from '@playwright/test';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { mailedLink } from '../../support/mails.ts';
import { enter, expect, test } from '../../support/members.ts';
import { newEmail, password } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import { hold } from '../support/network.ts';

test('A new name and photo show at once on what one has published', async ({ page, people, db }) => {
  const member = await people.person('Before');
  const product = await db.addProduct({ name: 'Renamer' });
  await member.post('/reviews', { body: { productId: product, description: 'Mine.', rating: 5 } });
  await enter(page.context(), member);
  await page.goto(`/products/${product}`);
  await expect(page.getByText('Before', { exact: true }).first()).toBeVisible();

  await page.goto('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Change (Name and photo)' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Afterwards');
  await page.getByLabel('Photo URL').fill('https://photos.example/after.png');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name and photo have been changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Afterwards' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change (Name and photo)' })).toBeFocused();

  await page.goto(`/products/${product}`);
  await expect(page.getByText('Afterwards', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Before', { exact: true })).toHaveCount(0);
});

test('What is added to a name while it is being saved stays in the form', async ({ page, people }) => {
  const member = await people.person('Hasty');
  await enter(page.context(), member);
  await page.goto('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Change (Name and photo)' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Hasty A');
  await page.getByLabel('Photo URL').fill('https://photos.example/hasty.png');
  const release = await hold(page, /\/api\/users/);
  await page.getByRole('button', { name: 'Save' }).click();
  await name.press('End');
  await page.keyboard.type('da');
  release();
  await expect(page.getByText('Your name and photo have been changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hasty A' })).toBeVisible();
  await expect(name).toHaveValue('Hasty Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Hasty Ada' })).toBeVisible();
  await expect(name).toHaveCount(0);
});

test('A form that is opened while another change is being saved stays open', async ({ page, people }) => {
  await enter(page.context(), await people.person('Quick'));
  await page.goto('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Change (Name and photo)' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Quicker');
  const release = await hold(page, /\/api\/users/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change (Password)' }).click();
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('Better2Horse');
  release();
  await expect(page.getByText('Your name and photo have been changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quicker' })).toBeVisible();
  await settled(page);
  await expect(password).toHaveValue('Better2Horse');
});

test('A member whose address was switched off reads it, and has mails sent again', async ({
  page,
  people,
  db,
}) => {
  const member = await people.person('Unreached');
  await db.bounce(member.email);
  await enter(page.context(), member);
  await page.goto('/dashboard/my-profile');
  const notice = page.getByRole('region', { name: 'You get no e-mails from us' });
  await expect(notice).toContainText('came back on');
  // Also where one chooses to hear of something by e-mail.
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('row', { name: 'You no longer get e-mails' })).toBeVisible();
  await expect(notice).toContainText('came back on');
  await notice.getByRole('button', { name: 'Send me e-mails again' }).click();
  await expect(page.getByText('An e-mail is on its way.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What we notify you about' })).toBeFocused();
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('A notice of My Profile that goes away with its button leaves the focus nearby', async ({
  page,
  people,
  db,
}) => {
  const member = await people.person('Focused', { verified: false });
  await enter(page.context(), member);
  await page.goto('/dashboard/my-profile');
  await page.getByRole('button', { name: 'Send me the e-mail' }).click();
  const opened = page.getByRole('button', { name: 'I have opened the link' });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await fetch(await mailedLink(member.email, 'VERIFY_EMAIL'));
  await opened.press('Enter');
  await expect(page.getByText('E-mail address verified')).toBeFocused();

  await db.bounce(member.email);
  await page.reload();
  const heading = page.getByRole('heading', { name: 'Focused' });
  await page.getByRole('button', { name: 'Send me e-mails again' }).press('Enter');
  await expect(heading).toBeFocused();
});

test.describe('The provider answers a wrong password with 400', () => {
  test.use({ tolerated: /status of 400/ });

  test('A new password needs the present one, and works from then on', async ({ page, people }) => {
    const member = await people.person('Locksmith');
    await enter(page.context(), member);
    await page.goto('/dashboard/my-profile');
    await page.getByRole('button', { name: 'Change (Password)' }).click();
    const save = page.getByRole('button', { name: 'Save' });
    const [present, next, again] = [
      page.getByLabel('Current password', { exact: true }),
      page.getByLabel('New password', { exact: true }),
      page.getByLabel('Confirm Password', { exact: true }),
    ];
    await present.fill('Wrong1Horse');
    await next.fill('short');
    await again.fill('short');
    await save.click();
    await expect(page.getByText('Password should be at least 6 characters')).toBeVisible();
    await next.fill('Better2Horse');
    await again.fill('Better2Horse');
    await save.click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await present.fill(password);
    await save.click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
    const { email, name } = member;
    await expect(people.signIn({ email, name })).rejects.toThrow(/INVALID/);
    await people.signIn({ email, name, password: 'Better2Horse' });
  });
});

/** Where a part of the page is at each of these widths, from the top or from another part. */
const placesOf = async (
  part: Locator,
  widths: readonly number[],
  from?: Locator,
): Promise<[width: number, y: number][]> => {
  const yOf = async (measured: Locator) => (await measured.boundingBox())?.y ?? Number.NaN;
  const places: [number, number][] = [];
  for (const width of widths) {
    await part.page().setViewportSize({ width, height: 800 });
    places.push([width, (await yOf(part)) - (from ? await yOf(from) : 0)]);
  }
  return places;
};

test('Settings stand still while that of the public page is loaded: a press is not lost', async ({
  page,
  people,
}) => {
  await enter(page.context(), await people.person('Still'));
  const release = await hold(page, /\/api\/users\/[^/]+\/page/);
  await page.goto('/dashboard/my-profile');
  const [above, below] = [
    page.getByRole('button', { name: 'Change (Name and photo)' }),
    page.getByRole('button', { name: 'Change (E-mail)' }),
  ];
  const places = () => placesOf(below, [360, 1280], above);
  await expect(below).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await expect(page.getByRole('switch')).toHaveCount(0);
  release();
  await expect(page.getByRole('switch')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('My Profile stands still while the subscription is loaded, at every width', async ({ page, people }) => {
  await enter(page.context(), await people.person('Steady'));
  const release = await hold(page, '**/api/users/*/subscription');
  await page.goto('/dashboard/my-profile');
  const below = page.getByRole('button', { name: 'Change (Name and photo)' });
  const places = () => placesOf(below, [320, 360, 420, 450, 480, 768, 1280]);
  await expect(below).toBeVisible();
  await expect(page.getByRole('switch')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  await expect(page.getByRole('heading', { name: 'Subscribe Now' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Subscribe Now' })).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe('The provider ends the sign-ins of the old address with 400', () => {
  test.use({ tolerated: /status of 400/ });

  test('A new e-mail is confirmed by its link; the login with it finds the same record', async ({
    page,
    people,
  }) => {
    const member = await people.person('Mover');
    const moved = newEmail('Moved');
    await enter(page.context(), member);
    await page.goto('/dashboard/my-profile');
    await page.getByRole('button', { name: 'Change (E-mail)' }).click();
    await page.getByLabel('New e-mail').fill(moved);
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText(`Open the link in the e-mail to ${moved}.`)).toBeVisible();

    await fetch(await mailedLink(moved, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/login/);
    await expect(page.locator('[data-entrance-text]')).toHaveText(sessionMessages.emailChanged);
    await page.getByLabel('Email').fill(moved);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/my-profile');
    await expect(page.getByText(moved).first()).toBeVisible();
    const again = await people.signIn({ email: moved, name: 'Mover' });
    expect(again.id).toBe(member.id);
  });
});

test.describe('A device that was logged out elsewhere gets a 401', () => {
  test.use({ tolerated: /status of 401/ });

  test('Logging out everywhere asks first, ends the session of every device, and leads to the login', async ({
    as,
    people,
  }) => {
    const member = await people.person('Wanderer');
    const [laptop, phone] = [await as(member), await as(member)];
    await phone.goto('/dashboard/my-products');
    await expect(phone.getByText(/^Total Products/)).toBeVisible();
    await laptop.goto('/dashboard/my-profile');
    await laptop.getByRole('button', { name: 'Log out everywhere' }).click();
    await laptop.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(laptop).toHaveURL(/\/login\?from=/);
    await expect(laptop.getByText('You have been logged out on every device')).toBeVisible();

    await phone.goto('/dashboard/my-products');
    await expect(phone).toHaveURL(/\/login/);
    await expect(phone.getByText('This account was logged out everywhere. Log in again.')).toBeVisible();
    expect((await member.get(`/users/${member.email}`)).status).toBe(401);

    await laptop.getByLabel('Email').fill(member.email);
    await laptop.getByLabel('Password', { exact: true }).fill(password);
    await laptop.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(laptop).toHaveURL('/dashboard/my-profile');
    await expect(laptop.getByRole('heading', { name: 'Wanderer' })).toBeVisible();
  });
});

test('A member of another sign-in service reads where password and e-mail are changed', async ({
  page,
  people,
}) => {
  const member = await people.person('Federated');
  const stored = Object.entries(member.storage).map(([key, value]) => [
    key,
    value.replace('"providerId":"password"', '"providerId":"google.com"'),
  ]);
  await page.route('**/accounts:lookup**', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"password"', '"google.com"');
    await route.fulfill({ response, body: text });
  });
  await enter(page.context(), { ...member, storage: Object.fromEntries(stored) });
  await page.goto('/dashboard/my-profile');
  await expect(
    page.getByText('You log in with Google, so there is no password to change here.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change (Password)' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change (E-mail)' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change (Name and photo)' })).toBeVisible();
});

test('The account menu leads to one’s own profile', async ({ as }) => {
  const page = await as('moderator');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/dashboard/my-profile');
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
});

test.describe('The provider answers a wrong password with 400', () => {
  test.use({ tolerated: /status of 400/ });

  test('A member deletes their account after a login, reads the date, and keeps it', async ({
    page,
    people,
  }) => {
    const member = await people.person('Leaver');
    await enter(page.context(), member);
    await page.goto('/dashboard/my-profile');
    await page.getByRole('button', { name: 'Delete my account' }).first().click();
    await expect(page.getByText('Your account is deleted 14 days later.')).toBeVisible();
    const form = page.getByRole('form', { name: 'Delete your account' });
    await form.getByLabel('Current password', { exact: true }).fill('Wrong1Horse');
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await form.getByLabel('Current password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
    const notice = page.getByRole('region', {
      name: /^Your account will be deleted on \d+ \w+ \d{4} at \d\d:\d\d UTC$/,
    });
    await expect(notice).toBeVisible();

    await page.goto('/dashboard');
    await notice.getByRole('button', { name: 'Keep my account' }).press('Enter');
    await expect(page.getByText('Your account will not be deleted')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
