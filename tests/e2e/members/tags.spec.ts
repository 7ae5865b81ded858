import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';

const row = (page: Page, tag: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: tag, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`/dashboard/tags${query}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

test('A moderator accepts a proposed merge after seeing what it moves, and separates the two again', async ({
  as,
}) => {
  const page = await as('moderator');
  await open(page, '?view=proposed');
  await row(page, 'database').getByRole('button', { name: 'Merge into ‘databases’ database' }).click();
  await expect(dialog(page)).toContainText('Merge ‘database’ into ‘databases’?');
  await expect(dialog(page)).toContainText('will list what ‘database’ lists, 1 product');
  await expect(dialog(page)).toContainText('1 of them already has both tags.');
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(row(page, 'database')).toHaveCount(0);
  await page.goto('/tags/database');
  await expect(page).toHaveURL('/tags/databases');

  await open(page, '?view=merged');
  await row(page, 'databases').getByRole('button', { name: 'Separate database' }).click();
  await dialog(page).getByRole('button', { name: 'Separate' }).click();
  await expect(row(page, 'databases')).toHaveCount(0);
  await page.goto('/tags/database');
  await expect(page).toHaveURL('/tags/database');
});

test.describe('a tag that is not there', () => {
  test.use({ tolerated: /404|409|Failed to load resource/ });
  test('is no target of a merge, and what was typed stays', async ({ as }) => {
    const page = await as('moderator');
    await open(page);
    await row(page, 'audio').getByRole('button', { name: 'Merge… audio' }).click();
    const into = page.getByRole('form').getByLabel('Target tag');
    const next = page.getByRole('button', { name: 'Preview the merge' });
    await expect(into).toBeFocused();
    await into.fill('no such tag');
    await next.click();
    await expect(into).toHaveAccessibleDescription(/No published product has this tag/);
    await into.fill('Audio');
    await next.click();
    await expect(into).toHaveAccessibleDescription(/These are already the same tag/);
    await into.fill('music');
    await next.click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(into).toHaveValue('music');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(row(page, 'audio')).toBeVisible();
  });
});

test('A moderator finds a tag by what was merged into it', async ({ as }) => {
  const page = await as('moderator');
  await open(page);
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('cli');
  await expect(row(page, 'command line')).toBeVisible();
  await expect(row(page, 'audio')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a tag' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No tag found for “zzz”' })).toBeVisible();
});

test('The list of tags and its form are accessible in every look', async ({ as }) => {
  const page = await as('moderator');
  await open(page);
  await row(page, 'audio').getByRole('button', { name: 'Merge… audio' }).click();
  await expectAccessibleInEveryLook(page);
});
