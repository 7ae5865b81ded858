import type { Page } from '@playwright/test';
import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import { paths } from '#lib/paths.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { logIn } from '../support/entrance.ts';
import { openBeforeScripts } from '../support/foreign-changes.ts';
import { hold } from '../support/network.ts';
import { textLeft } from '../support/screens.ts';

const button = (page: Page, name: RegExp | string) => page.getByRole('main').getByRole('button', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What you follow' }).getByRole('button', { name });

test('A member follows a tag by keyboard, finds it on the dashboard and unfollows it', async ({
  as,
  db,
  people,
}) => {
  await db.addProduct({ name: 'Sundial', tags: ['gnomonics'] });
  const page = await as(await people.person('Follower'));
  await page.goto('/tags/gnomonics');
  const follow = button(page, 'Follow gnomonics');
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await follow.focus();
  await page.keyboard.press('Enter');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('You follow this tag. Your list is on your dashboard.')).toBeVisible();
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'Followed Tags: 1' })).toBeVisible();
  await expect(row(page, 'gnomonics')).toContainText('1 product');
  await page.setViewportSize({ width: 360, height: 740 });
  const unfollow = row(page, 'gnomonics').getByRole('button', { name: 'Unfollow gnomonics' });
  expect(await textLeft(unfollow)).toBe(
    await textLeft(row(page, 'gnomonics').getByRole('link', { name: 'gnomonics' })),
  );
  await unfollow.click();
  await expect(page.getByText('You follow no tags yet')).toBeVisible();
  await expect(kind(page, 'Tags')).toBeFocused();
});

test('An unfollow moves the focus only if it is still on its button', async ({ as, people, db }) => {
  await db.addProduct({ name: 'Astrolabe', tags: ['astrolabes'] });
  const page = await as(await people.person('Unfollower'));
  await page.goto('/tags/astrolabes');
  await button(page, 'Follow astrolabes').click();
  await expect(page.getByText('You follow this tag. Your list is on your dashboard.')).toBeVisible();
  await page.goto('/dashboard/following');
  const release = await hold(page, '**/api/follows*');
  await row(page, 'astrolabes').getByRole('button', { name: 'Unfollow astrolabes' }).click();
  await kind(page, 'Makers').focus();
  release();
  await expect(page.getByText('You follow no tags yet')).toBeVisible();
  await settled(page);
  await expect(kind(page, 'Makers')).toBeFocused();
});

test('A visitor’s press leads to the login and back, and is carried out there', async ({
  page,
  db,
  people,
}) => {
  await db.addProduct({ name: 'Astrolabe', tags: ['astrolabes'] });
  const member = await people.demo('user');
  await member.delete(`/users/${member.email}/follows?kind=tag&target=astrolabes`);
  await page.goto('/tags/astrolabes');
  const follow = button(page, 'Follow astrolabes');
  await follow.click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/tags/astrolabes')}`);
  await expect(page.getByText('Login to follow.', { exact: true })).toBeVisible();
  await expect(page.getByText('You follow it once you log in.')).toBeVisible();
  await logIn(page, 'user@unearth.example', demoPassword);
  await expect(page).toHaveURL('/tags/astrolabes');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await member.delete(`/users/${member.email}/follows?kind=tag&target=astrolabes`);
});

test('A press before the page’s scripts counts, and no link follows anything', async ({
  as,
  db,
  people,
  site,
}) => {
  await db.addProduct({ name: 'Sextant', tags: ['sextants'] });
  const page = await as(await people.person('Early'));
  const login = `/login?from=${encodeURIComponent('/tags/sextants')}&act=follow&product=tag:sextants`;
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${site.url}${login}">Read on</a>` }),
  );
  await page.goto('http://elsewhere.example/');
  await page.getByRole('link', { name: 'Read on' }).click();
  await expect(page).toHaveURL('/tags/sextants');
  await settled(page);
  const follow = button(page, 'Follow sextants');
  await expect(follow).toHaveAttribute('aria-pressed', 'false');

  const release = await openBeforeScripts(page, '/tags/sextants');
  await follow.click();
  release();
  await expect(page).toHaveURL('/tags/sextants');
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});

test('Home names what is new for a member on a line that moves nothing, and has none for others', async ({
  as,
  db,
  people,
}) => {
  await db.addProduct({ name: 'Heliograph', tags: ['signals'] });
  const member = await people.person('Reader');
  const page = await as(member);
  await page.goto('/');
  await settled(page);
  await expect(page.getByText('New for you:')).toHaveCount(0);
  await member.put(`/users/${member.email}/follows?kind=tag&target=signals`);
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as unknown as { value: number };
        Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(page.getByText('New for you:').getByRole('link', { name: 'Heliograph' })).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons lead to the login, and the calendar file of a launch is there', async ({
    page,
    people,
    site,
  }) => {
    const [mara, moderator] = [await people.demo('mara'), await people.demo('moderator')];
    const launchDay = daysAfter(utcDay(new Date()), 6);
    const { insertedId } = (
      await mara.post('/products', {
        body: {
          name: 'Plumb line; straight, too',
          shortDescription: 'Hangs.',
          description: 'From a nail.',
          tags: [],
          logo: `${site.url}/demo/logos/regret.svg`,
          launchDay,
        },
      })
    ).body;
    await moderator.patch(`/products/${insertedId}`, { body: { status: 'accepted' } });
    await page.goto(paths.product(insertedId));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`launch-${insertedId}.ics`);
    const response = await page.request.get(`/products/${insertedId}/launch.ics`);
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`DTSTART;VALUE=DATE:${launchDay.replaceAll('-', '')}\r\n`);
    expect(text).toContain('SUMMARY:Plumb line\\; straight\\, too launches\r\n');
    await button(page, 'Remind me').click();
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(paths.product(insertedId))}`);
  });
});
