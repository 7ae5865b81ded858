import type { Page } from '@playwright/test';
import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate, shortDate } from '#lib/text/dates.ts';
import { onOneDay } from '../../support/fixtures.ts';
import { expect, test } from '../../support/members.ts';
import type { Member } from '../../support/people.ts';
import type { Site } from '../../support/site.ts';
import { closeDialog } from '../support/dialogs.ts';
import { ask } from '../support/http.ts';

test.beforeEach(onOneDay);

const phone = { viewport: { width: 360, height: 740 } };

const launch = (page: Page) => page.getByLabel('Launch', { exact: true });
const launchDay = (page: Page) => page.getByLabel('Launch Day');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const ahead = (days: number): string => daysAfter(utcDay(new Date()), days);
const content = {
  name: 'Spirit Level',
  shortDescription: 'Tells whether the shelf is straight.',
  description: 'Hold the phone against it.',
  tags: ['home'],
};
const contentOn = ({ url }: Site) => ({ ...content, logo: `${url}/demo/logos/regret.svg` });

const update = async (page: Page) => {
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByRole('dialog', { name: 'Updated!' }).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
};

/** A product of somebody’s that waits for its day. */
const coming = async (site: Site, maker: Member, moderator: Member, fields: object): Promise<string> => {
  const added = await maker.post('/products', { body: { ...contentOn(site), ...fields } });
  const id = added.body.insertedId as string;
  await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  return id;
};

test('A maker on a phone names a launch day, which survives errors and a reload', async ({ as, people }) => {
  const page = await as('mara', phone);
  await page.goto(paths.addProducts);
  await expect(launch(page)).toHaveValue('once');
  await expect(launchDay(page)).toHaveCount(0);
  await page.getByLabel('Product Name').fill('Spirit Level');
  await page.getByLabel('Product Image URL').fill(`${new URL(page.url()).origin}/demo/logos/regret.svg`);
  await page.getByLabel('Short Description').fill(content.shortDescription);
  await page.getByLabel('Description', { exact: true }).fill(content.description);
  await launch(page).selectOption('On a day that I choose');

  const submit = page.getByRole('button', { name: 'Submit Product' });
  await submit.click();
  await expect(launchDay(page)).toBeFocused();
  await expect(page.getByText('Launch Day is required')).toBeVisible();
  await launchDay(page).fill(ahead(61));
  await submit.click();
  const range = `Choose a day from ${shortDate(ahead(1))} to ${shortDate(ahead(60))}`;
  await expect(page.getByText(range)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await launchDay(page).fill(ahead(5));
  await page.reload();
  await expect(launchDay(page)).toHaveValue(ahead(5));
  await launch(page).selectOption('once');
  await expect(launchDay(page)).toHaveCount(0);
  await launch(page).selectOption('day');
  await expect(launchDay(page)).toHaveValue(ahead(5));
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard\/my-products$/);
  const note = `to launch on ${shortDate(ahead(5))} (UTC)`;
  await expect(row(page, 'Spirit Level').first()).toContainText(note);
  const mara = await people.demo('mara');
  const own = await mara.get(`/products?type=email&email=${mara.email}&limit=1`);
  expect(own.body[0]).toMatchObject({ name: 'Spirit Level', status: 'pending', launchDay: ahead(5) });
});

test.describe('while it waits', () => {
  // To everybody else there is no such page.
  test.use({ tolerated: /status of 404/ });

  test('Its own page says the day to its maker', async ({ as, people, site }) => {
    const mara = await people.demo('mara');
    const body = { ...contentOn(site), name: 'Postponed Level', launchDay: ahead(5) };
    const { insertedId } = (await mara.post('/products', { body })).body;
    const page = await as('mara');
    await page.goto(paths.product(insertedId));
    await expect(page.getByRole('region', { name: 'Status' })).toContainText(
      `to launch on ${shortDate(ahead(5))} (UTC)`,
    );
  });
});

test('Its maker sees that it is accepted, and moves the day, until it has appeared', async ({
  as,
  people,
  site,
}) => {
  const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
  const id = await coming(site, mara, moderator, { name: 'Moved Level', launchDay: ahead(5) });
  const page = await as('mara');
  await page.goto(paths.myProducts);
  await expect(row(page, 'Moved Level')).toContainText(`launches on ${shortDate(ahead(5))} (UTC)`);
  await row(page, 'Moved Level').getByRole('link', { name: 'Update' }).click();
  await expect(launchDay(page)).toHaveValue(ahead(5));
  await launchDay(page).fill(ahead(7));
  await update(page);
  await expect(row(page, 'Moved Level')).toContainText(`launches on ${shortDate(ahead(7))} (UTC)`);

  await page.goto(paths.updateProduct(id));
  await launch(page).selectOption('Now, or once its changes are accepted');
  await update(page);
  await expect(row(page, 'Moved Level')).toContainText(/accepted\s*Update/);
  expect((await people.anonymous.get(`/products?id=${id}`)).status).toBe(200);
  await page.goto(paths.updateProduct(id));
  await expect(page.getByLabel('External Link')).toBeVisible();
  await expect(launch(page)).toHaveCount(0);
});

test('A moderator finds what waits for its day beside the queue, and can still reject it', async ({
  as,
  people,
  site,
}) => {
  const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
  const fields = { name: 'Withdrawn Level', launchDay: ahead(5), externalLink: 'https://level.example/' };
  const id = await coming(site, mara, moderator, fields);
  expect((await ask(site, paths.product(id))).status).toBe(200);
  const page = await as('moderator');
  await page.goto(`${paths.productReview}?q=Withdrawn+Level`);
  await expect(row(page, 'Withdrawn Level')).toContainText(`launches on ${shortDate(ahead(5))} (UTC)`);
  await page.getByLabel('Show').selectOption('Scheduled');
  await expect(
    row(page, 'Withdrawn Level').getByRole('button', { name: 'Accept Withdrawn Level' }),
  ).toBeDisabled();

  await page.goto(paths.product(id));
  await expect(page.getByRole('heading', { name: `Coming on ${absoluteDate(ahead(5))}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(content.description);
  await expect(main.getByRole('list', { name: 'Tags' })).toContainText('home');
  await expect(main.getByRole('complementary', { name: 'About this product' })).toContainText('Mara Okonjo');
  await expect(main.getByRole('link', { name: /level\.example/ })).toHaveAttribute(
    'href',
    fields.externalLink,
  );
  const strip = page.getByRole('region', { name: 'Moderation' });
  await strip.getByRole('button', { name: 'Reject Withdrawn Level' }).click();
  await closeDialog(page, 'Updated!');
  await expect(strip).toContainText('rejected');
  await site.settle();
  expect((await ask(site, paths.product(id))).status).toBe(404);
});

test('Before it is accepted its page is not found, and so it is once it is rejected', async ({
  people,
  site,
}) => {
  const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
  const added = await mara.post('/products', { body: { ...contentOn(site), launchDay: ahead(3) } });
  const path = paths.product(added.body.insertedId);
  const decide = (status: string) =>
    moderator.patch(`/products/${added.body.insertedId}`, { body: { status } });
  const status = async () => (await ask(site, path)).status;
  expect(await status()).toBe(404);
  await decide('accepted');
  expect(await status()).toBe(200);
  await decide('rejected');
  expect(await status()).toBe(404);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'Everybody' : 'Everybody, without script,', () => {
    test.use({ javaScriptEnabled, ...phone });

    test('reads on its page when it comes, and what it is', async ({ page, people, site }) => {
      const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
      const fields = { name: 'Coming Level', launchDay: ahead(5), description: 'Told to nobody yet.' };
      const id = await coming(site, mara, moderator, fields);
      await page.goto(paths.product(id));
      await expect(page).toHaveURL(paths.product(id));
      await expect(page.getByRole('heading', { level: 1, name: 'Coming Level' })).toBeVisible();
      await expect(page.getByRole('heading', { name: `Coming on ${absoluteDate(ahead(5))}` })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).toContainText(content.shortDescription);
      await expect(main).not.toContainText('Told to nobody yet.');
      await expect(main.getByRole('button', { name: /vote/i })).toHaveCount(0);
      await expect(main.getByRole('region', { name: 'Reviews' })).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'Share' })).toBeVisible({ visible: javaScriptEnabled });
      const meta = (name: string) => page.locator(`meta[${name}]`);
      await expect(meta('name=robots')).toHaveAttribute('content', 'noindex, follow');
      await expect(meta('property="og:title"')).toHaveAttribute(
        'content',
        `Coming Level, coming on ${absoluteDate(ahead(5))}`,
      );
      await expect(meta('property="og:description"')).toHaveAttribute('content', content.shortDescription);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}
