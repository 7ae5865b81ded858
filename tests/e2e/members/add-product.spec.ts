import type { Page } from '@playwright/test';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { expect, test } from '../../support/members.ts';
import { newEmail } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import { endComposition } from '../support/composing.ts';

const phone = { viewport: { width: 360, height: 740 } };

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Product' });

const fill = async (page: Page, name: string) => {
  await page.goto('/dashboard/add-products');
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Product Image URL').fill(`${new URL(page.url()).origin}/demo/logos/regret.svg`);
  await page.getByLabel('Short Description').fill('Tells whether the shelf is straight.');
  await page.getByLabel('Description', { exact: true }).fill('Hold the phone against it.');
};

const chips = (page: Page) => page.getByRole('list', { name: 'Tags so far' }).getByRole('listitem');

test('A maker adds a product on a phone, its tags by keyboard alone, and finds it among their own', async ({
  as,
  people,
}) => {
  const page = await as('mara', phone);
  await fill(page, 'Spirit Level');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await expect(tags).toHaveAttribute('placeholder', 'Add tags (press Enter to add)');
  await tags.fill('shelves');
  await tags.press('Enter');
  await tags.fill('level');
  await tags.press('Tab');
  await expect(tags).toBeFocused();
  await tags.fill(' Shelves ');
  await tags.press('Enter');
  await tags.press('Enter');
  await expect(chips(page)).toHaveText(['shelves', 'level']);

  const options = page.getByRole('listbox').getByRole('option');
  await tags.pressSequentially('hom');
  await expect(options).toHaveText(['home']);
  await tags.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('home');
  await tags.press('Enter');
  await tags.fill('mistake');
  await tags.press('Enter');
  await expect(chips(page)).toHaveText(['shelves', 'level', 'home', 'mistake']);
  await tags.press('Backspace');
  await expect(page.getByText('Removed mistake')).toBeAttached();
  await tags.press('Tab');
  await expect(page.getByLabel('External Link')).toBeFocused();

  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
  await expect(page.getByText('Product added successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Spirit Level', exact: true })).toBeVisible();
  const mara = await people.demo('mara');
  const own = await mara.get(`/products?type=email&email=${mara.email}&limit=1`);
  expect(own.body[0]).toMatchObject({
    name: 'Spirit Level',
    tags: ['shelves', 'level', 'home'],
    status: 'pending',
    externalLink: null,
  });
});

test('Enter adds the suggestion that was highlighted, also once a later list has it elsewhere', async ({
  as,
}) => {
  const page = await as('mara');
  await page.goto('/dashboard/add-products');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/tags?query=ho', (route) => route.fulfill({ json: ['home', 'honey'] }));
  await page.route('**/api/tags?query=hom', async (route) => {
    await promise;
    await route.fulfill({ json: ['homework', 'home'] });
  });
  const tags = page.getByRole('combobox', { name: 'Tags' });
  const options = page.getByRole('listbox').getByRole('option');
  const selected = page.getByRole('listbox').getByRole('option', { selected: true });
  await tags.pressSequentially('ho');
  await expect(options).toHaveText(['home', 'honey']);
  await tags.press('m');
  await tags.press('ArrowDown');
  await expect(selected).toHaveText('home');
  resolve();
  await expect(options).toHaveText(['homework', 'home']);
  await expect(selected).toHaveText('home');
  await tags.press('Enter');
  await expect(chips(page)).toHaveText(['home']);
  // Typed again, it is highlighted only by an arrow key.
  await tags.press('Backspace');
  await expect(chips(page)).toHaveCount(0);
  await tags.pressSequentially('ho');
  await expect(options).toHaveText(['home', 'honey']);
  await expect(selected).toHaveCount(0);
  await tags.press('Enter');
  await expect(chips(page)).toHaveText(['ho']);
});

test('A maker learns on leaving the field that a product has the link already, and can submit all the same', async ({
  as,
}) => {
  const page = await as('mara');
  await fill(page, 'Bookmark');
  const link = page.getByLabel('External Link');
  const note = page.getByRole('status').filter({ hasText: 'already has this link' });
  await link.fill('http://www.thumbed-notes.example/?utm_source=mail#top');
  await settled(page);
  await expect(note).toHaveCount(0);
  await link.press('Tab');
  await expect(note).toHaveText(/^Thumbed already has this link\./);
  await expect(note.getByRole('link', { name: 'Thumbed' })).toHaveAttribute('href', /^\/products\/\d+$/);
  await link.fill('https://thumbed-notes.example/other');
  await expect(note).toHaveCount(0);
  await link.fill('https://thumbed-notes.example');
  await link.press('Tab');
  await expect(note).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Product added successfully!')).toBeVisible();
});

test('A composition’s Enter adds no tag, a held Backspace removes none, and each item of a pasted list becomes a tag', async ({
  as,
}) => {
  const page = await as('mara');
  await page.goto('/dashboard/add-products');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('東京');
  // Safari's order of events.
  expect(await endComposition(tags)).toBe(true);
  await expect(tags).toHaveValue('東京');
  await expect(chips(page)).toHaveCount(0);
  await tags.press('Enter');
  await expect(chips(page)).toHaveText(['東京']);

  await tags.fill('be');
  for (let n = 0; n < 4; n++) await page.keyboard.down('Backspace');
  await page.keyboard.up('Backspace');
  await expect(tags).toHaveValue('');
  await expect(chips(page)).toHaveText(['東京']);
  await tags.press('Backspace');
  await expect(chips(page)).toHaveCount(0);

  const paste = (list: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, list);
  await paste('ants, bees,, ants ,wasps');
  await expect(chips(page)).toHaveText(['ants', 'bees', 'wasps']);
  await page.getByRole('button', { name: 'Remove bees' }).click();
  await expect(chips(page)).toHaveText(['ants', 'wasps']);
  await tags.fill('moths');
  await tags.selectText();
  await paste('flies, gnats');
  await expect(chips(page)).toHaveText(['ants', 'wasps', 'flies', 'gnats']);
});

test('The card is previewed as it will be published, while it is being written', async ({ as }) => {
  const page = await as('mara');
  await fill(page, 'Plumb Bob');
  const preview = page.getByRole('region', { name: 'How it will look in lists' });
  await expect(preview).toContainText('Plumb Bob');
  await expect(preview).toContainText('Tells whether the shelf is straight.');
  await expect(preview.locator('img')).toHaveAttribute('src', /regret\.svg$/);
  await expect(preview).toContainText('by Mara Okonjo');
  const name = preview.locator('a', { hasText: 'Plumb Bob' });
  await name.focus();
  await expect(name).not.toBeFocused();
  await page.getByLabel('Short Description').fill('A [plumb](https://bob.example/) **bob**.');
  await expect(preview.getByText('A plumb bob.', { exact: true })).toBeVisible();
});

test('The owner is shown as the account has them, and nothing of it can be changed', async ({
  as,
  people,
}) => {
  const page = await as('mara');
  await page.goto('/dashboard/add-products');
  const owner = page.getByRole('group', { name: 'Owner Info' });
  await expect(owner.getByLabel('Name')).toHaveValue('Mara Okonjo');
  await expect(owner.getByLabel('Email')).toHaveValue('mara@unearth.example');
  await expect(owner.getByLabel('Image')).toHaveValue('No Image');
  for (const field of await owner.getByRole('textbox').all()) {
    await expect(field).not.toBeEditable();
  }
  const nameless = await as(await people.person('', { email: newEmail('nameless') }));
  await nameless.goto('/dashboard/add-products');
  await expect(nameless.getByRole('group', { name: 'Owner Info' }).getByLabel('Name')).toHaveValue(
    'Anonymous',
  );
});

test('Missing and too long values show an error beside their field', async ({ as }) => {
  const page = await as('mara');
  await page.goto('/dashboard/add-products');
  await submit(page).click();
  for (const label of ['Product Name', 'Product Image URL', 'Short Description', 'Description']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${label} is required`),
    );
  }
  await expect(page.getByLabel('Product Name')).toBeFocused();
  await fill(page, 'x'.repeat(101));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await submit(page).click();
  await expect(page.getByLabel('Product Name')).toHaveAccessibleDescription(
    '1 character too many Must be at most 100 characters',
  );
});

test('The first press shows every error, those beyond the browser’s own rules too', async ({ as }) => {
  const page = await as('mara');
  await fill(page, 'x'.repeat(101));
  await page.getByLabel('Product Image URL').fill('javascript:alert(1)');
  await page.getByLabel('Description', { exact: true }).fill('');
  await page.getByLabel('External Link').fill('notaurl');
  await submit(page).click();
  const address = /Enter a full web address that starts with https:\/\/$/;
  for (const [label, error] of [
    ['Product Name', /Must be at most 100 characters$/],
    ['Product Image URL', address],
    ['Description', /Description is required$/],
    ['External Link', address],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(error);
  await expect(page.getByLabel('Product Name')).toBeFocused();
});

test('A half-filled form survives a reload, tags too, and can be started over', async ({ as }) => {
  const page = await as('mara');
  await fill(page, 'Half a Level');
  await page.getByRole('combobox', { name: 'Tags' }).fill('shelves');
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await page.reload();
  await expect(page.getByLabel('Product Name')).toHaveValue('Half a Level');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Hold the phone against it.');
  await expect(chips(page)).toHaveText(['shelves']);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Product Name')).toHaveValue('');
  await expect(chips(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Product Name')).toHaveValue('');
});

test('Clicked twice, the button adds one product, with the tag that is still being typed', async ({ as }) => {
  const page = await as('mara');
  await fill(page, 'Twice Pressed');
  await page.getByRole('combobox', { name: 'Tags' }).fill('unfinished');
  await submit(page).dblclick();
  await expect(page.getByText(/^Total Products: \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Twice Pressed', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name: 'Update Twice Pressed' }).click();
  await expect(chips(page)).toHaveText(['unfinished']);
});

test.describe('when the server or the network fails', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('a lost response leads to one product, as it was written last', async ({ as, site }) => {
    const page = await as('mara');
    await fill(page, 'Lost and Found');
    await page.route('**/api/products', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page).click();
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
    await page.unroute('**/api/products');
    await page.reload();
    await page.getByLabel('Short Description').fill('Found again.');
    await submit(page).click();
    const link = page.getByRole('link', { name: 'Lost and Found', exact: true });
    await expect(link).toHaveCount(1);
    await page.goto(site.url + (await link.getAttribute('href')));
    await expect(page.getByText('Found again.')).toBeVisible();
  });

  test('a validation error of the server is shown beside its field', async ({ as }) => {
    const page = await as('mara');
    await fill(page, 'With a Password');
    await page.getByLabel('External Link').fill('https://ada:secret@files.example/level');
    await submit(page).click();
    await expect(page.getByLabel('External Link')).toHaveAccessibleDescription(/user name/);
    await expect(page.getByLabel('External Link')).toBeFocused();
  });

  test('a forced logout and a new login lose nothing of what was written', async ({ as }) => {
    const page = await as('mara');
    await fill(page, 'Outlived Its Token');
    await page.route('**/api/products', (route) => route.fulfill({ status: 401, json: {} }));
    await submit(page).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill('mara@unearth.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/dashboard/add-products');
    await expect(page.getByLabel('Product Name')).toHaveValue('Outlived Its Token');
  });

  test('a picture that does not load leaves a monogram and a note, and can be replaced by the product’s initials', async ({
    as,
  }) => {
    const page = await as('mara');
    await fill(page, 'Quoin');
    await page.getByLabel('Product Image URL').fill(`${new URL(page.url()).origin}/demo/logos/none.svg`);
    const preview = page.getByRole('region', { name: 'How it will look in lists' });
    await expect(preview.getByRole('status')).toHaveText(/could not be loaded/);
    await expect(preview.locator('img')).toHaveCount(0);
    await expect(preview.getByText('Q', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Use the product’s initials' }).click();
    await expect(page.getByLabel('Product Image URL')).toHaveValue(/\/avatars\/\d\d-Q\.svg$/);
    await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 96);
  });
});

test('The launch day says when a product competes, and is focused with its label clear of the bar', async ({
  as,
}) => {
  const page = await as('mara', { viewport: { width: 1280, height: 900 } });
  await fill(page, 'Competing Level');
  await expect(page.getByLabel('Launch', { exact: true })).toHaveAccessibleDescription(
    'A product accepted today competes tomorrow. Choose a launch day to compete from its first minute.',
  );
  await page.getByLabel('Launch', { exact: true }).selectOption('day');
  await submit(page).click();
  const day = page.getByLabel('Launch Day');
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/goes live at 00:00 UTC on this day and competes on it/);
  const bar = await page.getByRole('banner').boundingBox();
  const label = await page.locator('label[for=launchDay]').boundingBox();
  expect(label?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});
