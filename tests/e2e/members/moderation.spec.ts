import type { Page } from '@playwright/test';
import { integrityPaths, paths } from '#lib/paths.ts';
import { decideAs } from '../../support/findings.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { closeDialog, noteDialogs } from '../support/dialogs.ts';
import { hold } from '../support/network.ts';

const queue = '/dashboard/product-review-queue';
const phone = { viewport: { width: 360, height: 740 } };

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const current = (page: Page) => page.locator('tr[aria-current]');
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter by text' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Last decision' });

/** The number of pending products in the heading. */
const pending = async (page: Page): Promise<number> => {
  const heading = page.getByRole('heading', { name: /^Pending Products : \d+$/ });
  await expect(heading).toBeVisible();
  return Number((await heading.textContent())?.replace(/\D/g, ''));
};

test('A moderator decides by keyboard alone: each decision moves on to the next product', async ({
  as,
  db,
}) => {
  for (const name of ['Keyed A', 'Keyed B', 'Keyed C']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  const dialogs = await noteDialogs(page, '.swal2-html-container');
  await page.goto(`${queue}?view=pending`);
  const before = await pending(page);
  await expect(filter(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(filter(page)).toBeFocused();
  await page.keyboard.type('Keyed');
  await expect(page).toHaveURL(/q=Keyed/);
  await expect(page.getByRole('row')).toHaveCount(4);

  await page.keyboard.press('Tab'); // out of the field, where keys are no shortcuts
  await expect(page.getByRole('button', { name: 'Pending', exact: true })).toBeFocused();
  await row(page, 'Keyed A').focus();
  await page.keyboard.press('j');
  await expect(row(page, 'Keyed B')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await closeDialog(page, 'Updated!');
  await expect(bar(page)).toContainText('Keyed A was accepted.');
  await expect(row(page, 'Keyed A')).toContainText('accepted');
  await expect(row(page, 'Keyed A').getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect.poll(() => dialogs).toContain('Your product successfully updated.\nKeyed A was accepted.');
  await expect(row(page, 'Keyed B')).toBeFocused();
  await expect.poll(() => pending(page)).toBe(before - 1);

  await page.keyboard.press('f');
  const question = dialog(page, 'Feature Keyed B?');
  await expect(question).toContainText('You can undo this for ten seconds');
  await page.keyboard.press('Enter'); // the button that cancels has the focus
  await expect(question).toBeHidden();
  await expect(row(page, 'Keyed B')).toBeFocused();
  await page.keyboard.press('f');
  await question.getByRole('button', { name: 'Yes, feature' }).click();
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Keyed B')).toContainText('featured');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Featured by');
  await expect(row(page, 'Keyed B')).toBeFocused();
  await page.keyboard.press('x');
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Keyed B')).toContainText('rejected');
  await page.keyboard.press('x');
  await closeDialog(page, 'Updated!');
  await expect(bar(page)).toContainText('Keyed C was rejected.');
  await expect(page.getByRole('row')).toHaveText([/^Select/, /Keyed A/, /Keyed B/, /Keyed C/]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
});

test('What waits longest comes first, and the filter of the pending products is one press away and remembered', async ({
  as,
  db,
}) => {
  await db.addProduct({ name: 'Zumbra Done', status: 'accepted' });
  for (const name of ['Zumbra First', 'Zumbra Second']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Zumbra`);
  const rows = page.getByRole('row');
  await expect(rows).toHaveText([/Select/, /Zumbra First/, /Zumbra Second/, /Zumbra Done/]);
  await expect(row(page, 'Zumbra First')).toContainText(/pending.* · Mara Okonjo · home/);
  const pendingOnly = page.getByRole('button', { name: 'Pending', exact: true });
  await pendingOnly.click();
  await expect(pendingOnly).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(3);
  await page.goto(queue);
  await expect(page).toHaveURL(/view=pending/);
  await expect(pendingOnly).toHaveAttribute('aria-pressed', 'true');
  await pendingOnly.click();
  await expect(page).toHaveURL(queue);
});

test.describe('while another moderator decides', () => {
  test.use({ tolerated: /409 \(Conflict\)/ });

  test('A decision on a row that is older than theirs is refused, and the row shows what they decided', async ({
    as,
    db,
    people,
  }) => {
    const id = await db.addProduct({ name: 'Taken first', status: 'pending' });
    const page = await as('moderator');
    await page.goto(`${queue}?q=Taken%20first`);
    await expect(row(page, 'Taken first')).toContainText('pending');
    await (await people.demo('admin')).patch(`/products/${id}`, { body: { status: 'accepted' } });
    await row(page, 'Taken first').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('alert')).toContainText('It is accepted now');
    await expect(row(page, 'Taken first')).toContainText('accepted');
  });

  test('A finding that somebody else has decided on offers undo in place of the open removal form', async ({
    as,
    db,
    people,
  }) => {
    const product = await db.addProduct({ name: 'Kept first' });
    await db.addVotes(product, 2, new Date().toISOString());
    await db.addBurst(product);
    const page = await as('moderator');
    await page.goto(integrityPaths.findings);
    await page.getByRole('link', { name: 'Kept first' }).click();
    const decision = page.getByRole('region', { name: 'Decision' });
    await decision.getByRole('button', { name: 'Remove these votes…' }).click();
    await decision.getByRole('radio', { name: 'coordinated voting' }).check();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await decideAs(await people.demo('admin'), id, 'kept');
    await decision.getByRole('button', { name: 'Remove these votes' }).click();
    await expect(page.getByRole('alert')).toContainText('somebody else has decided about them');
    await expect(decision.getByRole('button')).toHaveText(['Undo']);
    await expect(decision).toBeFocused();
  });
});

test('The form that asks why fits into the window, below a list of one too', async ({ as, db }) => {
  await db.addProduct({ name: 'Short List', status: 'pending' });
  const page = await as('moderator', { viewport: { width: 1280, height: 640 } });
  await page.goto(`${queue}?q=Short%20List`);
  await row(page, 'Short List').getByRole('button', { name: 'Reject' }).click();
  await closeDialog(page, 'Updated!');
  await bar(page).getByRole('button', { name: 'Say why' }).click();
  await expect(bar(page).getByRole('button', { name: 'Save the reason' })).toBeInViewport({ ratio: 1 });
  await expect(bar(page).getByText('Why was it rejected?')).toBeInViewport();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
});

test('The next key closes the dialog of a decision, and acts; an Enter after it has closed by itself opens nothing', async ({
  as,
  db,
}) => {
  for (const name of ['Next A', 'Next B']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Next`);
  await expect(row(page, 'Next A')).toBeVisible();
  // The dialog would close by itself: its timer stands still.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await row(page, 'Next A').focus();
  await page.keyboard.press('x');
  await expect(dialog(page, 'Updated!')).toContainText('Next A was rejected.');
  await page.keyboard.press('a');
  await expect(dialog(page, 'Updated!')).toContainText('Next B was accepted.');

  await page.clock.runFor(1_600);
  await expect(dialog(page, 'Updated!')).toBeHidden();
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  await expect(bar(page).getByRole('button', { name: 'Undo (u)' })).toBeVisible();
  expect(page.url()).toContain(queue);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(queue));
});

test('What is typed into the filter while a decision or a page is on its way is text', async ({ as, db }) => {
  for (let number = 10; number <= 32; number++)
    await db.addProduct({ name: `Typogram ${number}`, status: 'pending' });
  const page = await as('moderator');
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
  await page.goto(`${queue}?q=Typogram`);
  await expect(page.getByRole('row')).toHaveCount(21);

  const nextPage = await hold(page, /offset=20/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await filter(page).click();
  nextPage();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(filter(page)).toBeFocused();

  const decision = await hold(page, /\/api\/products\/\d+$/);
  await row(page, 'Typogram 30').getByRole('button', { name: 'Accept' }).click();
  await filter(page).press('End');
  decision();
  await expect(dialog(page, 'Updated!')).toBeVisible();
  await page.keyboard.type(' 3x');
  await expect(dialog(page, 'Updated!')).toBeHidden();
  await expect(filter(page)).toBeFocused();
  await expect(filter(page)).toHaveValue('Typogram 3x');
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
  expect(sent).toMatchObject([{ status: 'accepted' }]);
});

test('A moderator who goes on to another row during a decision stays there; else it goes on to the next product, wherever the focus is', async ({
  as,
  db,
}) => {
  for (const name of ['Ahead A', 'Ahead B', 'Ahead C']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Ahead`);
  await row(page, 'Ahead A').focus();
  const decision = await hold(page, /\/api\/products\/\d+$/);
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, 'Ahead C')).toBeFocused();
  decision();
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Ahead A')).toContainText('accepted');
  await expect(row(page, 'Ahead C')).toBeFocused();

  await row(page, 'Ahead B').focus();
  const next = await hold(page, /\/api\/products\/\d+$/);
  await page.keyboard.press('a');
  await filter(page).focus();
  next();
  await closeDialog(page, 'Updated!');
  await expect(current(page)).toContainText('Ahead C');
  await expect(filter(page)).toBeFocused();
});

test('A bulk decision ends on the current row, on a slow line too', async ({ as, db }) => {
  for (const name of ['Crowd A', 'Crowd B', 'Crowd C']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Crowd`);
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  await page.getByRole('button', { name: 'Accept 3 selected' }).click();
  const decisions = await hold(page, /\/api\/products\/\d+$/);
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  await expect(page.getByText('0 of 3 decided')).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  decisions();
  await closeDialog(page, 'Updated!');
  await expect(current(page)).toBeFocused();
});

test('A decision can be undone while the list is still loading after it', async ({ as, db }) => {
  await db.addProduct({ name: 'Undone at once', status: 'pending' });
  const page = await as('moderator');
  const dialogs = await noteDialogs(page);
  await page.goto(`${queue}?q=Undone+at+once`);
  const reject = page.getByRole('button', { name: 'Reject Undone at once' });
  await expect(reject).toBeEnabled();
  const release = await hold(page, /\/products\/moderator\?/);
  await reject.click();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toHaveText('');
  release();
  await expect(reject).toBeEnabled();
  await expect(row(page, 'Undone at once')).toContainText('pending');
  await settled(page);
  expect(dialogs).toEqual([]);
});

test('A decision is undone by its key, and by the button below the list', async ({ as, db }) => {
  for (const name of ['Undone A', 'Undone B']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Undone`);
  await row(page, 'Undone A').focus();
  await page.keyboard.press('a');
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Undone A')).toContainText('accepted');
  await page.keyboard.press('u');
  await expect(row(page, 'Undone A')).toContainText('pending');
  await expect(row(page, 'Undone A')).toBeFocused();
  await expect(bar(page).getByRole('button')).toHaveCount(0);

  await row(page, 'Undone B').getByRole('button', { name: 'Reject' }).click();
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Undone B')).toContainText('rejected');
  await bar(page).getByRole('button', { name: 'Undo (u)' }).click();
  await expect(row(page, 'Undone B')).toContainText('pending');
  await expect(row(page, 'Undone B')).toBeFocused();
});

test('Escape leaves the note of a rejection for the row, where the key of the undo acts', async ({
  as,
  db,
}) => {
  for (const name of ['Escaped A', 'Escaped B']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Escaped`);
  await row(page, 'Escaped A').focus();
  await page.keyboard.press('x');
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Escaped B')).toBeFocused();
  await page.keyboard.press('7');
  await expect(bar(page).getByLabel('In your own words')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Escaped B')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row(page, 'Escaped A')).toContainText('pending');
});

test.describe('while the network is away', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

  test('On a phone, an undo that fails says why above its bar, which stays', async ({ as, db }) => {
    await db.addProduct({ name: 'Lost Undo', status: 'pending' });
    const page = await as('moderator', { viewport: { width: 360, height: 800 } });
    await page.goto(`${queue}?q=Lost%20Undo`);
    await row(page, 'Lost Undo').getByRole('button', { name: 'Reject' }).click();
    await closeDialog(page, 'Updated!');
    await page.context().setOffline(true);
    await bar(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    const gap = () =>
      page.evaluate(() => {
        const [toast, decision] = ['[data-toast]', '[data-decision]'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return toast && decision && decision.top - toast.bottom;
      });
    await expect.poll(gap, { intervals: [50] }).toBeGreaterThan(0);
  });

  test('A decision that fails leaves the sheet open', async ({ as, db }) => {
    await db.addProduct({ name: 'Stays Open', status: 'pending' });
    const page = await as('moderator', phone);
    await page.goto(`${queue}?view=pending&q=Stays`);
    await row(page, 'Stays Open').getByRole('button', { name: 'Stays Open', exact: true }).click();
    const sheet = dialog(page, 'Preview');
    await settled(page);
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Reject Stays Open' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(sheet).toBeVisible();
  });

  test('A toast is above the open sheet, where it can be dismissed, and stays when the sheet closes', async ({
    as,
    db,
  }) => {
    for (const name of ['Why A', 'Why B']) await db.addProduct({ name, status: 'pending' });
    const page = await as('moderator', phone);
    await page.goto(`${queue}?view=pending&q=Why`);
    await row(page, 'Why A').getByRole('button', { name: 'Why A', exact: true }).click();
    const sheet = dialog(page, 'Preview');
    await sheet.getByRole('button', { name: 'Reject Why A' }).click();
    await sheet.getByRole('button', { name: 'Say why' }).click();
    await sheet.getByRole('radio', { name: 'There is nothing to try yet' }).check();
    await expect(dialog(page, 'Updated!')).toBeHidden();
    await settled(page); // the toaster, too, has loaded
    await page.context().setOffline(true);
    const toast = page.getByRole('alert').filter({ hasText: 'You are offline.' });
    const send = sheet.getByRole('button', { name: 'Save the reason' });
    await send.click();
    await toast.getByRole('button', { name: 'Dismiss' }).click(); // fails if the sheet covers it
    await expect(toast).toBeHidden();
    await send.click();
    await expect(toast).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await expect(toast).toBeVisible();
  });
});

test('Keys decide on all that are selected, once the moderator is sure', async ({ as, db }) => {
  for (const name of ['Chosen A', 'Chosen B', 'Chosen C']) await db.addProduct({ name, status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Chosen`);
  for (const name of ['Chosen A', 'Chosen B']) await page.getByRole('checkbox', { name }).check();
  await row(page, 'Chosen C').focus();
  await page.keyboard.press('x');
  await dialog(page, 'Reject 2 products?').getByRole('button', { name: 'Yes, reject' }).click();
  await closeDialog(page, 'Updated!');
  await expect(bar(page)).toContainText('2 products were rejected.');
  const states = (...words: string[]) => words.map((word) => new RegExp(word));
  await expect(page.getByRole('row')).toHaveText(states('Select', 'rejected', 'rejected', 'pending'));
  await page.keyboard.press('u');
  await expect(page.getByRole('row')).toHaveText(states('Select', 'pending', 'pending', 'pending'));
});

// The response of the page is a 404 for everybody, which the browser's console logs.
test.describe('what is rejected', () => {
  test.use({ tolerated: /status of 404/ });

  test('A rejected maker reads why, mends the product and submits it again', async ({ as, db, people }) => {
    const id = await db.addProduct({ name: 'Mended', status: 'pending' });
    const page = await as('moderator');
    await page.goto(`${queue}?q=Mended`);
    await row(page, 'Mended').getByRole('button', { name: 'Reject' }).click();
    await closeDialog(page, 'Updated!');
    await expect(bar(page)).toContainText('Mended was rejected.');
    await bar(page).getByRole('button', { name: 'Say why' }).click();
    await bar(page).getByRole('button', { name: 'Save the reason' }).click();
    await expect(bar(page)).toContainText('Choose a reason');
    await bar(page).getByRole('radio', { name: 'There is nothing to try yet' }).check();
    await bar(page).getByLabel('In your own words').fill('The shop is empty.');
    await bar(page).getByRole('button', { name: 'Save the reason' }).click();
    const reason = 'There is nothing to try yet. “The shop is empty.”';
    await expect(bar(page)).toContainText(`Its maker reads: ${reason}`);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByRole('listitem').filter({ hasText: 'Rejected by' })).toContainText(reason);

    const makers = await as('mara');
    await makers.goto('/dashboard/my-products');
    const own = makers.getByRole('row').filter({ hasText: 'Mended' });
    await expect(own).toContainText(`Why: ${reason}`);
    await makers.goto(`/products/${id}`);
    const state = makers.getByRole('region', { name: 'Status' });
    await expect(state).toContainText(`Why: ${reason}`);
    await expect(state.getByRole('link', { name: 'Update' })).toHaveAttribute(
      'href',
      paths.updateProduct(id),
    );
    const mara = await people.demo('mara');
    await mara.patch(`/products/${id}`, { body: { shortDescription: 'Sells real plumb lines.' } });
    await mara.post(`/products/${id}/resubmit`);

    await page.reload();
    await expect(row(page, 'Mended')).toContainText('pending');
    await expect(row(page, 'Mended')).toContainText('changed');
    await expect(
      preview.getByRole('list').filter({ hasText: 'Submitted again' }).getByRole('listitem'),
    ).toHaveText([
      /^Submitted by Mara Okonjo/,
      /^Rejected by Tomasz Wilk.*There is nothing to try yet/,
      /^Changed by Mara Okonjo/,
      /^Submitted again by Mara Okonjo/,
    ]);
  });
});

test('Keys are listed, can be switched off, and lead to the details and back to the same place', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Unlatched By Key' });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Unlatched`);
  await expect(current(page)).toContainText('Unlatched By Key');
  await page.keyboard.press('?');
  const help = dialog(page, 'By keyboard');
  await expect(help).toContainText('Make featured');
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keys' }).click();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const everywhere = dialog(page, 'Search').getByRole('checkbox');
  await everywhere.uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(help.getByRole('checkbox')).not.toBeChecked();
  await help.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await current(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${id}`);
  await page.goBack();
  await expect(filter(page)).toHaveValue('Unlatched');
  await expect(current(page)).toContainText('Unlatched By Key');
});

test('Each button is disabled for a status that the product has already', async ({ as, db }) => {
  await db.addProduct({ name: 'Held', status: 'accepted', featured: true });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Held`);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Select', 'Name', 'Check Details', 'Make Featured', 'Accept', 'Reject'],
  ]);
  const pending = row(page, 'Held');
  await expect(pending.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(pending.getByRole('button', { name: 'Make Featured' })).toBeDisabled();
  await pending.getByRole('button', { name: 'Reject' }).click();
  await closeDialog(page, 'Updated!');
  await expect(pending.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await expect(pending.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('Filter and order are in the address, typing goes on where nothing matches, and Back takes each back', async ({
  as,
}) => {
  const page = await as('moderator');
  await page.goto(queue);
  await page.getByLabel('Show').selectOption('Rejected');
  await expect(page).toHaveURL(/view=rejected/);
  await filter(page).fill('zzxqvwkj');
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
  await page.keyboard.type('h');
  await expect(page).toHaveURL(/q=zzxqvwkjh/);
  await expect(filter(page)).toBeFocused();
  await page.getByLabel('Sort by').selectOption('Oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('queue');
  await page.goBack();
  await expect(filter(page)).toHaveValue('');
});

test('What was changed since it was accepted shows its difference, and can be accepted again', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Honest Level', externalLink: 'https://level.example/' });
  const mara = await people.demo('mara');
  const change = { name: 'Lucky Casino', tags: ['slots'], externalLink: 'https://casino.example/' };
  await mara.patch(`/products/${id}`, { body: change });
  const page = await as('moderator');
  await page.goto(`${queue}?view=changed`);
  await row(page, 'Lucky Casino').getByRole('button', { name: 'Lucky Casino', exact: true }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('deletion')).toHaveText([
    'Before: Honest Level',
    'Before: https://level.example/',
    'Before: home',
  ]);
  await expect(preview.getByRole('insertion')).toHaveText([
    'Now: Lucky Casino',
    'Now: https://casino.example/',
    'Now: slots',
  ]);
  await expect(row(page, 'Lucky Casino')).toContainText('New link: level.example → casino.example');
  for (const link of ['https://level.example/', 'https://casino.example/'])
    await expect(preview.getByRole('link', { name: link })).toHaveAttribute('href', link);
  await row(page, 'Lucky Casino').getByRole('button', { name: 'Accept' }).click();
  await closeDialog(page, 'Updated!');
  await expect(row(page, 'Lucky Casino').getByRole('button', { name: 'Accept' })).toBeDisabled();
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('link', { name: 'casino.example' })).toHaveAttribute(
    'href',
    change.externalLink,
  );
});

test('A changed text marks its words, and folds its other paragraphs', async ({ as, db, people }) => {
  const id = await db.addProduct({ name: 'Marked Level' });
  const mara = await people.demo('mara');
  const description = 'Stays the same.\n\nIt is a spirit level.';
  await mara.patch(`/products/${id}`, { body: { description } });
  await (await people.demo('moderator')).patch(`/products/${id}`, { body: { status: 'accepted' } });
  await mara.patch(`/products/${id}`, { body: { description: description.replace('spirit', 'laser') } });
  const page = await as('moderator');
  await page.goto(`${queue}?q=Marked`);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByRole('deletion')).toHaveText('Removed: spirit');
  await expect(preview.getByRole('insertion')).toHaveText('Added: laser');
  const folded = preview.getByRole('group').filter({ hasText: '1 unchanged paragraph' });
  await expect(folded.getByText('Stays the same.')).toBeHidden();
  await folded.getByText('1 unchanged paragraph').click();
  await expect(folded.getByText('Stays the same.')).toBeVisible();
});

test('A moderator sees which products of the queue they added', async ({ as, db }) => {
  await db.addProduct({ name: 'Added mine', status: 'pending', addedBy: 'moderator@unearth.example' });
  await db.addProduct({ name: 'Added by Mara', status: 'pending' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Added`);
  await expect(row(page, 'Added mine')).toContainText('Your product');
  await expect(row(page, 'Added by Mara')).not.toContainText('Your product');
});

test('A product with the link or the name of another one says so, and leads to it', async ({ as, db }) => {
  const externalLink = 'https://twinned.example/level';
  const first = await db.addProduct({ name: 'Twinned', externalLink });
  await db.addProduct({ name: 'Twinned again', status: 'pending', externalLink: `${externalLink}/` });
  await db.addProduct({ name: 'twinned', status: 'pending', externalLink: 'https://else.example/' });
  const page = await as('moderator');
  await page.goto(`${queue}?view=pending&q=Twinned`);
  await expect(row(page, 'Twinned again')).toContainText('Same link as Twinned');
  await expect(row(page, 'twinned')).toContainText('Same name as Twinned');
  await row(page, 'Twinned again').getByRole('button', { name: 'Twinned again', exact: true }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const twin = preview.getByRole('listitem').filter({ hasText: 'Same link as Twinned' });
  await expect(twin).toContainText('accepted');
  await expect(twin.getByRole('link', { name: 'Twinned' })).toHaveAttribute('href', `/products/${first}`);
});

test.describe('when a call fails', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('many are decided on with one confirmation, and the one that fails is named and stays selected', async ({
    as,
    db,
  }) => {
    await db.addProduct({ name: 'Bulk Good', status: 'pending' });
    const bad = await db.addProduct({ name: 'Bulk Bad', status: 'pending' });
    const page = await as('moderator');
    await page.goto(`${queue}?q=Bulk`);
    const wholePage = page.getByRole('checkbox', { name: 'Select this page' });
    await wholePage.check();
    await page.getByRole('button', { name: 'Select none' }).press('Enter');
    await expect(wholePage).not.toBeChecked();
    await expect(wholePage).toBeFocused();
    await wholePage.check();
    await page.route(`**/api/products/${bad}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Accept 2 selected' }).click();
    await dialog(page, 'Accept 2 products?').getByRole('button', { name: 'Yes, accept' }).click();
    const summary = dialog(page, 'Not all were updated');
    await expect(summary).toContainText('1 product accepted. Could not be accepted: Bulk Bad.');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(row(page, 'Bulk Good')).toContainText('accepted');
    await expect(page.getByRole('checkbox', { name: 'Select Bulk Bad' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Select Bulk Good' })).not.toBeChecked();
    await page.unroute(`**/api/products/${bad}`);
    await page.getByRole('button', { name: 'Reject 1 selected' }).click();
    await page.getByRole('button', { name: 'Yes, reject' }).click();
    await closeDialog(page, 'Updated!');
    await expect(bar(page)).toContainText('Bulk Bad was rejected.');
    await expect(current(page)).toBeFocused();
  });
});

test('On a phone the preview is a sheet with its actions, which goes on from product to product', async ({
  as,
  db,
}) => {
  await db.addProduct({ name: 'Pocket A', status: 'pending' });
  await db.addProduct({ name: 'Pocket B', status: 'pending' });
  const page = await as('moderator', phone);
  await page.goto(`${queue}?view=pending&q=Pocket`);
  await row(page, 'Pocket A').getByRole('button', { name: 'Pocket A', exact: true }).click();
  const sheet = dialog(page, 'Preview');
  await expect(sheet).toContainText('Hold the phone against it.');
  await sheet.getByRole('button', { name: 'Reject Pocket A' }).click();
  await expect(sheet.getByRole('heading', { name: 'Pocket B' })).toBeVisible();
  await expect(bar(page)).toContainText('Pocket A was rejected.');
  // It closes by itself, and would take the first key.
  const updated = dialog(page, 'Updated!');
  await updated.waitFor();
  await expect(updated).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Say why' })).toBeInViewport();
  // Behind the sheet, keys do nothing.
  await expect(sheet.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('x');
  await page.keyboard.press('u');
  await settled(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(row(page, 'Pocket A')).toContainText('rejected');
  await expect(row(page, 'Pocket B')).toContainText('pending');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('A review can be removed, once the moderator has written why', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Slandered' });
  await db.addReview(id, 'Buy my pills instead.');
  const page = await as('moderator');
  await page.goto(`${queue}?q=Slandered`);
  await page.getByText('Reviews (1)').click();
  await page.getByRole('button', { name: /^Remove the review by/ }).click();
  const question = dialog(page, 'Remove this review?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText('Write the reason in a sentence')).toBeVisible();
  const why = question.getByLabel('Why? The author reads it.');
  await why.fill('It is an advertisement.');
  // What was typed is there again after a reload.
  await page.reload();
  await page.getByText('Reviews (1)').click();
  await page.getByRole('button', { name: /^Remove the review by/ }).click();
  await expect(why).toHaveValue('It is an advertisement.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Review removed')).toBeVisible();
  await expect(page.getByText('Buy my pills instead.')).toHaveCount(0);
});

test('The moderators’ screens keep the edges of the bar and of the footer, at any width', async ({ as }) => {
  const page = await as('moderator');
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right];
    });
  for (const path of [queue, '/dashboard/reported-contents']) {
    await page.goto(path);
    await expect(page.getByRole('table')).toBeVisible();
    for (const width of [1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = await edges('header [data-row]');
      expect(await edges('div:has(> #content)'), `${path}, ${width}`).toEqual(bar);
      expect(await edges('footer [data-row]'), `${path}, ${width}`).toEqual(bar);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const cut = await page
        .getByRole('table')
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
      expect(cut).toBeLessThanOrEqual(0);
    }
  }
});

test('A printed queue has its products, without columns of buttons and checkboxes', async ({ as }) => {
  const page = await as('moderator');
  await page.goto(queue);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Select', 'Name', 'Check Details', 'Make Featured', 'Accept', 'Reject'],
  ]);
  await expect(page.locator('link[media=print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader')).toHaveText(['Name']);
  const fields = page.getByRole('main').locator('input, select, .btn');
  await expect(fields.filter({ visible: true })).toHaveCount(0);
});
