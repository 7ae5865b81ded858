import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

const button = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Report/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('A product is reported with a reason, once, and says so from then on', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'To be reported' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await button(page).dblclick();
  await dialog(page).getByLabel('What is wrong with it?').fill(' <b>Dead</b> link. ');
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(dialog(page)).toContainText('Reported!');
  await expect(dialog(page)).toContainText('The product successfully reported.');
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  expect(await db.reportsOf(id)).toEqual([{ reason: '<b>Dead</b> link.' }]);
  await page.reload();
  await expect(button(page)).toHaveText('Reported');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page)).toHaveAccessibleDescription(/You have reported this product/);
  await button(page).click({ force: true });
  await settled(page);
  await expect(dialog(page)).toHaveCount(0);
});

test('The reason may be left out, but not be longer than the server takes', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reported without a word' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await button(page).click();
  const reason = dialog(page).getByLabel('What is wrong with it?');
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  await expect.poll(() => left(reason)).toBe(await left(dialog(page).getByText('What is wrong with it?')));
  await reason.fill('x'.repeat(1_001));
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(dialog(page)).toContainText('Must be at most 1,000 characters');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await db.reportsOf(id)).toEqual([]);
  await button(page).click();
  await expect(reason).toHaveValue('x'.repeat(1_001)); // the typed text stays
  await reason.fill('');
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await expect(dialog(page)).toContainText('Reported!');
  expect(await db.reportsOf(id)).toEqual([{ reason: null }]);
});
