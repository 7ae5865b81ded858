import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { hold } from '../support/network.ts';

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });
const form = (page: Page) => page.getByRole('form');

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/manage-coupons');
  await expect(row(page, 'UNEARTH20')).toBeVisible();
};

test('An admin adds a coupon, changes it, switches it off and on, and deletes it', {
  tag: '@servers',
}, async ({ as }) => {
  const page = await as('admin');
  await open(page);
  await page.getByRole('button', { name: 'Add coupon' }).click();
  await form(page).getByLabel('Code').fill('Spring-Dig');
  await form(page).getByLabel('Description').fill('Spring campaign');
  await form(page).getByLabel('Percent off').fill('25');
  await form(page).getByLabel('Valid until').fill('2099-03-31');
  await form(page).getByLabel('Use limit').fill('40');
  await form(page).getByRole('button', { name: 'Save coupon' }).click();
  const coupon = row(page, 'Spring-Dig');
  for (const text of ['Spring campaign', '25%', '31 Mar 2099', '0 of 40', 'in use']) {
    await expect(coupon).toContainText(text);
  }
  await expect(page.getByRole('button', { name: 'Add coupon' })).toBeFocused();

  await coupon.getByRole('button', { name: 'Edit' }).click();
  await expect(form(page).getByLabel('Code')).toHaveValue('Spring-Dig');
  await form(page).getByLabel('Discount').selectOption('Dollars off');
  await form(page).getByRole('textbox', { name: 'Dollars off' }).fill('9.50');
  await form(page).getByRole('button', { name: 'Save coupon' }).click();
  await expect(coupon).toContainText('$9.50');
  await expect(coupon).toContainText('31 Mar 2099');

  await coupon.getByRole('button', { name: 'Disable' }).click();
  await expect(coupon).toContainText('switched off');
  await coupon.getByRole('button', { name: 'Enable' }).click();
  await expect(coupon).toContainText('in use');

  await coupon.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(coupon).toHaveCount(0);
  await expect(row(page, 'UNEARTH20')).toBeVisible();
});

test.describe('a rejected coupon', () => {
  test.use({ tolerated: /409|422|Failed to load resource/ });
  test('shows its error beside the field, and keeps what was typed', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await page.getByRole('button', { name: 'Add coupon' }).click();
    const save = form(page).getByRole('button', { name: 'Save coupon' });
    await form(page).getByLabel('Code').fill('unearth20');
    await form(page).getByLabel('Percent off').fill('120');
    await save.click();
    await expect(form(page).getByLabel('Percent off')).toHaveAccessibleDescription(/exceeds the price/);
    await form(page).getByLabel('Percent off').fill('20');
    await save.click();
    await expect(form(page).getByLabel('Code')).toHaveAccessibleDescription(/Another coupon has this code/);
    await form(page).getByLabel('Code').fill('no spaces!');
    await save.click();
    await expect(form(page).getByLabel('Code')).toHaveAccessibleDescription(/letters, digits/);
    await expect(form(page).getByLabel('Percent off')).toHaveValue('20');

    const edit = row(page, 'FIRST-FINDS').getByRole('button', { name: 'Edit' });
    await edit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(); // asks before it discards the edited coupon
    await expect(form(page).getByLabel('Code')).toHaveValue('no spaces!');
    await expect(edit).toBeFocused();
    await edit.click();
    await page.getByRole('button', { name: 'Discard' }).click();
    // Until the other coupon is there, what is typed would go into the one that is discarded.
    await expect(form(page).getByLabel('Code')).toHaveValue('FIRST-FINDS');
    await edit.evaluate((button) => {
      button.onfocus = () => button.setAttribute('data-focused', 'again');
    });
    await form(page).getByLabel('Use limit').fill('1');
    await save.click();
    await expect(form(page).getByLabel('Use limit')).toHaveAccessibleDescription(/Already used 2 times/);
    await expect(edit).not.toHaveAttribute('data-focused'); // it would scroll away from what is typed
  });
});

test('The focus stays where it has moved to while a coupon is saved', async ({ as }) => {
  const page = await as('admin');
  await open(page);
  await page.getByRole('button', { name: 'Add coupon' }).click();
  await form(page).getByLabel('Code').fill('Moving-On');
  await form(page).getByLabel('Percent off').fill('5');
  const release = await hold(page, /\/coupons$/);
  await form(page).getByRole('button', { name: 'Save coupon' }).click();
  const filter = page.getByRole('searchbox', { name: 'Find by code or description' });
  await filter.focus();
  release();
  await expect(row(page, 'Moving-On')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(filter).toBeFocused();
});

test('A deleted coupon takes the focus from a container, which Safari focuses, but from no open dialog', async ({
  as,
  people,
}) => {
  const admin = await people.person('Focused', { role: 'admin' });
  for (const code of ['GONE-A', 'GONE-B'])
    await admin.post('/coupons', { body: { code, kind: 'percent', value: 5 } });
  const page = await as(admin);
  await open(page);
  const dialog = page.getByRole('dialog');
  const remove = (code: string) => row(page, code).getByRole('button', { name: 'Delete' }).click();
  const confirm = async (): Promise<() => void> => {
    const release = await hold(page, /\/coupons\/\d+$/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    return release;
  };

  await remove('GONE-A');
  const deleteFirst = await confirm();
  await remove('GONE-B');
  await expect(dialog.locator(':focus')).toBeVisible();
  deleteFirst();
  await expect(row(page, 'GONE-A')).toHaveCount(0);
  await settled(page);
  await expect(dialog.locator(':focus')).toBeVisible();

  const deleteSecond = await confirm();
  const container = page.getByRole('region', { name: 'Manage Coupons' });
  await container.focus();
  deleteSecond();
  await expect(row(page, 'GONE-B')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add coupon' })).toBeFocused();
});

test('Each coupon says whether it can be used, and if not, why', async ({ as }) => {
  const page = await as('admin');
  await open(page);
  await expect(row(page, 'UNEARTH20')).toContainText('in use');
  await expect(row(page, 'FIRST-FINDS')).toContainText('used up');
  await expect(row(page, 'Summer-Dig')).toContainText('expired');
  await expect(row(page, 'PRESS')).toContainText('switched off');
});

test('On a phone list and form fit, and are accessible in both themes', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 } });
  await open(page);
  await page.getByRole('button', { name: 'Add coupon' }).click();
  await expect(form(page)).toBeVisible();
  await expectAccessibleInEveryLook(page, { widths: [360] });
});
