import type { Page } from '@playwright/test';
import { hours } from '#lib/domain/durations.ts';
import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import { paths } from '#lib/paths.ts';
import { avatar, decide, draftOn, expect, row, submit, test } from '../../../support/lives.ts';

const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What you follow' }).getByRole('button', { name });

test.use({ life: 'follower' });

test('A follower’s life: a tag, a maker, a launch and a search, heard of as chosen, and unfollowed', async ({
  as,
  clock,
  db,
  mailTo,
  people,
  site,
  subjectsTo,
}) => {
  const follower = await people.person('Listener');
  const maker = await people.person('Clockmaker');
  const other = await people.person('Other');
  const moderator = await people.person('Judge', { role: 'moderator' });
  const { makerId } = (await maker.get(`/users/${maker.email}/page`)).body;
  await db.addProduct({ name: 'Old Sundial', tags: ['sundials'], addedBy: maker.email });
  const launchDay = daysAfter(utcDay(new Date()), 3);
  const launch = await submit(other, draftOn(site, { name: 'Awaited Clock', launchDay }));
  await decide(moderator, launch, 'accepted');
  const page = await as(follower);

  await test.step('follows a tag, a maker, a launch and a search, each listed by its kind', async () => {
    for (const [path, name] of [
      ['/tags/sundials', 'Follow sundials'],
      [paths.maker(makerId), /^Follow /],
      [paths.product(launch), 'Remind me'],
      ['/products?q=hourglass', 'Save this search'],
    ] as const) {
      await page.goto(path);
      const button = page.getByRole('main').getByRole('button', { name });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto(paths.following);
    await expect(row(page, 'sundials')).toContainText('1 product');
    await kind(page, 'Makers').click();
    await expect(row(page, 'Clockmaker').getByRole('link')).toHaveAttribute('href', paths.maker(makerId));
    await kind(page, 'Launches').click();
    await expect(row(page, 'Awaited Clock')).toContainText('Launches on');
    await kind(page, 'Searches').click();
    await expect(row(page, 'hourglass')).toContainText('Nothing new yet');
    await row(page, 'hourglass').getByRole('link', { name: 'hourglass' }).click();
    await expect(page).toHaveURL('/products?q=hourglass');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Saved Searches: 1' })).toBeVisible();
  });

  await test.step('wants mails about the tag at once, and nothing about the maker', async () => {
    await page.goto(paths.notifications);
    const choose = async (label: string, option: string) => {
      await page.getByLabel(label).selectOption({ label: option });
      await expect(page.getByText('Your choice is saved')).toBeVisible();
    };
    await choose('A new product of a maker that I follow', 'Never');
    await choose('A new product with a tag that I follow', 'On the site and by e-mail');
    await page.reload();
    await expect(page.getByLabel('A new product of a maker that I follow')).toHaveValue('never');
    await expect(page.getByLabel('A new product with a tag that I follow')).toHaveValue('mail');
  });

  await test.step('hears of the tag, on the avatar, by mail and on the home page', async () => {
    await page.goto('/'); // an open list would mark them as read at once
    const unheard = await submit(maker, draftOn(site, { name: 'Maker’s Clock' }));
    const heard = await submit(other, draftOn(site, { name: 'Tagged Hourglass', tags: ['sundials'] }));
    for (const id of [unheard, heard]) await decide(moderator, id, 'accepted');
    clock.passUndo();
    await expect(avatar(page, 1)).toBeVisible();
    await mailTo(follower.email, 'Tagged Hourglass, new in sundials');
    await page.goto('/');
    const news = page.getByText('New for you:');
    await expect(news.getByRole('link', { name: 'Tagged Hourglass' })).toBeVisible();
    await expect(news.getByRole('link', { name: 'Maker’s Clock' })).toBeVisible();
    await page.goto(paths.notifications);
    await expect(row(page, 'Tagged Hourglass, new in sundials')).toBeVisible();
    await expect(row(page, 'Maker’s Clock')).toHaveCount(0);
    await page.goto('about:blank'); // tokens are void in the days ahead
  });

  await test.step('is reminded of the launch, and the search has found something', async () => {
    clock.setTo(Date.parse(launchDay) + hours(1));
    await mailTo(follower.email, 'Awaited Clock has launched');
    clock.reset();
    expect(await subjectsTo(follower.email)).toHaveLength(2);
    await page.goto(paths.following);
    await kind(page, 'Searches').click();
    await expect(row(page, 'hourglass')).toContainText('1 new product on');
    await page.goto(paths.notifications);
    await expect(row(page, 'Awaited Clock has launched')).toBeVisible();
  });

  await test.step('unfollows the maker', async () => {
    await page.goto(paths.following);
    await kind(page, 'Makers').click();
    await row(page, 'Clockmaker')
      .getByRole('button', { name: /^Unfollow / })
      .click();
    await expect(page.getByText('You follow no makers yet')).toBeVisible();
    await page.goto('/');
    const news = page.getByText('New for you:');
    await expect(news.getByRole('link', { name: 'Tagged Hourglass' })).toBeVisible();
    await expect(news.getByRole('link', { name: 'Maker’s Clock' })).toHaveCount(0);
  });
});
