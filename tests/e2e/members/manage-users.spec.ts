import type { Page } from '@playwright/test';
import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { closeDialog } from '../support/dialogs.ts';
import { hold } from '../support/network.ts';

const users = (page: Page) => page.getByRole('table', { name: 'Manage Users' });

const row = (page: Page, name: string) => users(page).getByRole('row').filter({ hasText: name });

const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill(text);

const total = async (page: Page): Promise<number> => {
  const heading = page.getByRole('heading', { name: /^Total Users: \d+$/ });
  await expect(heading).toBeVisible();
  return Number((await heading.textContent())?.replace(/\D/g, ''));
};

test('An admin makes a user a moderator, and the list reloads without them', async ({ as, people }) => {
  await people.person('Aspiring-Ada');
  const page = await as('admin');
  await page.goto('/dashboard/manage-users');
  await expect(
    users(page)
      .getByRole('columnheader')
      .filter({ hasText: /^(#|Name|Email)$/ }),
  ).toHaveCount(3);
  const before = await total(page);
  await find(page, 'piring-A');
  await expect(users(page).getByRole('row')).toHaveCount(2);
  await expect.poll(() => total(page)).toBe(before); // the total does not depend on the search

  await row(page, 'Aspiring-Ada').getByRole('button', { name: 'Moderator' }).click();
  await closeDialog(page, 'Aspiring-Ada is moderator now!');
  await expect(page.getByText('Nobody found for “piring-A”')).toBeVisible();
  await expect.poll(() => total(page)).toBe(before - 1);
  await expect(page.getByRole('heading', { name: /^Total Users/ })).toBeFocused();
});

test('An admin suspends a user after a confirmation, and restores them', async ({ as, people }) => {
  const person = await people.person('Trying-Tom', { verified: false });
  const page = await as('admin');
  await page.goto('/dashboard/manage-users?q=trying-t');
  const tom = row(page, 'Trying-Tom');
  await tom.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend Trying-Tom?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(tom.getByText('suspended')).toHaveCount(0);

  await tom.getByRole('button', { name: 'Suspend' }).click();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(tom.getByText('suspended')).toBeVisible();
  expect((await person.get(`/users/${person.email}`)).status).toBe(401);

  await tom.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(tom.getByText('suspended')).toHaveCount(0);
  expect((await person.get(`/users/${person.email}`)).status).toBe(200);
});

test('The staff come once the users above them are there', async ({ as }) => {
  const page = await as('admin');
  const staff = page.getByRole('heading', { name: 'Staff', exact: true });
  const users = page.getByRole('table', { name: 'Manage Users' });
  const release = await hold(page, '**/api/users?*');
  await page.goto('/dashboard/manage-users');
  await expect(page.getByRole('searchbox', { name: 'Find by name or e-mail' })).toBeVisible();
  await expect(staff).toHaveCount(0);
  // Were they rendered above it, the address #staff would lead to a place that moves.
  const table = await page.evaluateHandle(async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    new MutationObserver(() => {
      if (document.getElementById('staff')) resolve(document.querySelector('table') !== null);
    }).observe(document.body, { childList: true, subtree: true });
    return { isThere: promise };
  });
  release();
  await expect(users).toBeVisible();
  await expect(staff).toBeVisible();
  expect(await table.evaluate(({ isThere }) => isThere)).toBe(true);
});

test.describe('without an answer', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('the staff come too, and stay while the users are loaded again', async ({ as }) => {
    const page = await as('admin');
    const staff = page.getByRole('table', { name: 'Staff' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/users?*', (route) => route.abort());
    await page.goto('/dashboard/manage-users');
    await expect(staff).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await page.route('**/api/users?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(staff).toBeVisible();
    release();
    await expect(page.getByRole('table', { name: 'Manage Users' })).toBeVisible();
    await expect(staff).toBeVisible();
  });
});

test('Only plain users are listed, so that no admin finds themselves there', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/dashboard/manage-users?q=admin');
  await expect(page.getByText('Nobody found for “admin”')).toBeVisible();
});

test('On a phone nothing sticks out, and all is accessible in both themes', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/manage-users');
  await total(page);
  await expectAccessibleInEveryLook(page, { widths: [360] });
});

test('Heads of columns start where the labels of their buttons do', async ({ as }) => {
  const page = await as('admin');
  for (const [screen, name] of [
    ['manage-users', 'Manage Users'],
    ['manage-coupons', 'Manage Coupons'],
  ] as const) {
    await page.goto(`/dashboard/${screen}`);
    const table = page.getByRole('table', { name });
    await expect(table.locator('tbody').getByRole('button').first()).toBeVisible();
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const starts = await table.evaluate((table) => {
        const startOf = (node: Element | null): number => {
          const range = document.createRange();
          if (node) range.selectNodeContents(node);
          return Math.round(range.getBoundingClientRect().left);
        };
        const of = (row: string, label: string) =>
          [...(table.querySelector(row)?.querySelectorAll(label) ?? [])].map((part) => startOf(part));
        return { heads: of('thead tr', 'th > span'), labels: of('tbody tr', 'td button') };
      });
      expect(starts.heads, `${screen}, ${width} px`).toEqual(starts.labels);
    }
  }
});

test('A row says that an address is not verified, since when the account exists and what it added; a search counts its hits', async ({
  as,
  db,
  people,
}) => {
  const name = `Unsure ${Date.now()}`;
  const person = await people.person(name, { verified: false });
  for (const product of ['First', 'Second']) await db.addProduct({ name: product, addedBy: person.email });
  const page = await as('admin');
  await page.goto(`/dashboard/manage-users?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('not verified');
  await expect(row).toContainText('joined just now');
  await expect(row).toContainText('2 products, 0 reviews');
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Total Users: \d+$/ })).toBeVisible();
});
