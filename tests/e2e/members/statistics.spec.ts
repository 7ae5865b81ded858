import { readFile } from 'node:fs/promises';
import { onOneDay } from '../../support/fixtures.ts';
import { expect, test } from '../../support/members.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';
import { themeToggle } from '../support/screens.ts';

test.beforeEach(onOneDay);

test('An admin reads the figures as charts, one day after the other by keyboard', async ({ as, people }) => {
  const admin = await people.demo('admin');
  const { body } = await admin.get('/statistics');
  const page = await as('admin');
  await page.goto('/dashboard/statistics');
  const users = page.getByRole('region', { name: 'Users', exact: true });
  await expect(users.getByRole('definition').first()).toHaveText(String(body.users.user));
  for (const series of ['Products', 'Votes', 'Sign-ups']) {
    await expect(page.getByRole('img', { name: new RegExp(`^${series} by day, .* in all`) })).toBeVisible();
  }
  const ranking = page.getByRole('region', { name: 'Most voted' }).getByRole('listitem');
  await expect(ranking).toHaveCount(10);
  await expect(ranking.first()).toContainText(body.mostVoted[0].name);

  const day = page.getByRole('slider', { name: /^Day/ });
  await day.press('ArrowLeft');
  const { votes, products } = body.days.at(-2);
  await expect(day).toHaveAttribute('aria-valuetext', new RegExp(`: ${products} products, ${votes} votes`));
  await expect(page.getByRole('figure').filter({ hasText: 'Votes' })).toContainText(`Votes a day ${votes}`);
});

test('The same figures stand in tables, and can be downloaded', async ({ as, people }) => {
  const admin = await people.demo('admin');
  const { body } = await admin.get('/statistics');
  const page = await as('admin');
  await page.goto('/dashboard/statistics');
  await page.getByRole('radio', { name: 'Tables' }).check();
  const days = page.getByRole('table', { name: 'The last 30 days' });
  await expect(days.getByRole('row')).toHaveCount(31);
  const { day, products, votes, signUps } = body.days.at(-1);
  await expect(days.getByRole('row').last().getByRole('cell')).toHaveText(
    [day, products, votes, signUps].map(String),
  );
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of The last 30 days' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('days.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n').slice(0, 1)).toEqual(['\uFEFFDay,Products,Votes,Sign-ups']);
  expect(text).toContain(`\r\n${day},${products},${votes},${signUps}\r\n`);
});

test('On a phone the charts fit, and all is accessible in both themes', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/statistics');
  await expect(page.getByRole('img', { name: /^Votes by day/ })).toBeVisible();
  for (const view of ['Charts', 'Tables']) {
    await page.getByRole('radio', { name: view }).check();
    await expectAccessibleInEveryLook(page, { widths: [360] });
    await themeToggle(page).click(); // back to light
  }
});
