import type { Page } from '@playwright/test';
import { expect, test, type Who } from '../../support/members.ts';

const screen = '/dashboard/reported-contents';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

/** The number of reported products in the heading. */
const total = async (page: Page): Promise<number> => {
  const heading = page.getByRole('heading', { name: /^Reported Products : \d+$/ });
  await expect(heading).toBeVisible();
  return Number((await heading.textContent())?.replace(/\D/g, ''));
};

/** `reported` adds a published product, and reports by these people. */
const reportedTest = test.extend<{ reported: (name: string, ...by: Who[]) => Promise<string> }>({
  reported: async ({ db, people }, use) =>
    use(async (name, ...by) => {
      const id = await db.addProduct({ name });
      for (const who of by) {
        const body = { reported: true, reason: `It troubles ${who}.` };
        await (await people.demo(who)).patch(`/products/${id}`, { body });
      }
      return id;
    }),
});

reportedTest('A moderator sees how many reported a product, and why', async ({ as, reported }) => {
  const id = await reported('Twice Reported', 'user', 'priya');
  const page = await as('moderator');
  await page.goto(screen);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Check Details', 'Dismiss reports', 'Delete'],
  ]);
  const twice = row(page, 'Twice Reported');
  await expect(twice).toContainText('2 reports');
  await expect(twice).toContainText(/“It troubles (user|priya)\.”/); // without opening it, at any width
  await expect(twice.getByRole('link', { name: 'Check Details' })).toHaveAttribute('href', `/products/${id}`);
  await twice.getByRole('button', { name: 'Twice Reported', exact: true }).click();
  await expect(preview(page)).toContainText('It troubles priya.');
  await expect(preview(page)).toContainText('It troubles user.');
});

reportedTest('A reported product is deleted once the moderator says yes', async ({ as, reported }) => {
  await reported('Harmful', 'user');
  const page = await as('moderator');
  await page.goto(screen);
  const before = await total(page);
  const press = () => row(page, 'Harmful').getByRole('button', { name: 'Delete' }).click();
  await press();
  const question = dialog(page, 'Are you sure?');
  await expect(question).toContainText("You won't be able to revert this!");
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row(page, 'Harmful')).toBeVisible();
  await expect(preview(page)).toContainText('It troubles user.');

  await press();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog(page, 'Deleted!')).toContainText('Your product has been deleted.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row(page, 'Harmful')).toHaveCount(0);
  await expect.poll(() => total(page)).toBe(before - 1);
});

reportedTest(
  'Reports are dismissed, on a phone too, and the product stays',
  async ({ as, reported, people }) => {
    const id = await reported('Slandered Level', 'user');
    const page = await as('moderator', { viewport: { width: 360, height: 740 } });
    await page.goto(screen);
    const before = await total(page);
    await row(page, 'Slandered Level').getByRole('button', { name: 'Slandered Level', exact: true }).click();
    const sheet = dialog(page, 'Preview');
    await expect(sheet).toContainText('It troubles user.');
    await sheet.getByRole('button', { name: 'Dismiss reports' }).click();
    await dialog(page, 'Dismiss these reports?').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Reports dismissed')).toBeVisible();
    await expect(row(page, 'Slandered Level')).toHaveCount(0);
    await expect.poll(() => total(page)).toBe(before - 1);
    const { body } = await people.anonymous.get(`/products?id=${id}`);
    expect(body.status).toBe('accepted');
  },
);

reportedTest('On a phone the actions of a reported product are in one line', async ({ as, reported }) => {
  await reported('In Line', 'user');
  for (const width of [320, 360]) {
    const page = await as('moderator', { viewport: { width, height: 740 } });
    await page.goto(screen);
    const actions = row(page, 'In Line').locator('.btn');
    await expect(actions).toHaveCount(3);
    const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
});
