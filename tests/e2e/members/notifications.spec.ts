import type { Locator, Page } from '@playwright/test';
import { avatar, row } from '../../support/lives.ts';
import { expect, test } from '../../support/members.ts';
import type { Member } from '../../support/people.ts';
import { isStream, settled } from '../../support/settled.ts';
import { textLeft } from '../support/screens.ts';

/** The place of a text itself, which may be wider than its element. */
const textRect = (of: Locator): Promise<{ top: number; right: number; bottom: number }> =>
  of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON();
  });

const noneUnread = (page: Page) => page.getByRole('button', { name: 'Account menu', exact: true });

const review = (member: Member, productId: string) =>
  member.post('/reviews', { body: { productId, description: 'It does what it says.', rating: 5 } });

test('A maker hears of a review at once, on any page, and it is read once it is seen', async ({
  as,
  db,
  people,
}) => {
  const maker = await people.person('Bellamaker');
  const id = await db.addProduct({ name: 'Ringing bell', addedBy: maker.email });
  const page = await as(maker);
  const ada = await people.person('Ada');
  // A number that is the first one heard of is not announced.
  const streaming = page.waitForResponse((response) => isStream(response.url()));
  await page.goto('/');
  await streaming;
  await expect(noneUnread(page)).toBeEnabled();
  await review(ada, id);
  await expect(avatar(page, 1)).toBeVisible();
  const announced = page.getByRole('status').filter({ hasText: '1 unread notification' });
  await expect(announced).toHaveCount(1);
  // Once, not by the next page again.
  await page.goto('/tags');
  await expect(avatar(page, 1)).toBeVisible();
  await expect(announced).toHaveCount(0);

  await avatar(page, 1).hover();
  await page.getByRole('link', { name: 'Notifications (1)' }).click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(row(page, 'Ada reviewed Ringing bell')).toContainText('New:');
  await expect(noneUnread(page)).toBeVisible();
  await page.reload();
  await expect(row(page, 'Ada reviewed Ringing bell')).not.toContainText('New:');
  await page.setViewportSize({ width: 360, height: 740 });
  const [what, when] = await row(page, 'Ada reviewed Ringing bell').getByRole('cell').all();
  expect(what && (await textLeft(what.getByRole('link')))).toBe((await when?.boundingBox())?.x);

  // One that comes while the list is open.
  await review(await people.person('Grace'), id);
  await expect(row(page, 'Grace and 1 other reviewed Ringing bell')).toContainText('New:');
  await row(page, 'Grace and 1 other').getByRole('link').click();
  await expect(page).toHaveURL(`/products/${id}`);
});

test('A name that is written from right to left starts its sentence', async ({ as, db, people }) => {
  const maker = await people.person('Bidimaker');
  const id = await db.addProduct({ name: 'Two ways', addedBy: maker.email });
  await review(await people.person('عبد الرحمن'), id);
  const page = await as(maker);
  await page.goto('/dashboard/notifications');
  const places = await row(page, 'reviewed Two ways')
    .getByRole('link')
    .evaluate(({ firstChild: text }) => {
      const range = document.createRange();
      const leftOf = (index: number): number => {
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + 1);
        return range.getBoundingClientRect().left;
      };
      const { length } = text as Text;
      return { name: leftOf(0), product: leftOf(length - 1) };
    });
  expect(places.name).toBeLessThan(places.product);
});

test('Two tabs have one stream, and the other tab goes on when the first is closed', async ({
  as,
  db,
  people,
}) => {
  const maker = await people.person('Tabmaker');
  const id = await db.addProduct({ name: 'Tabbed bell', addedBy: maker.email });
  const page = await as(maker);
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/notifications/stream')) streams.push(request.url());
  });
  await page.goto('/');
  await expect.poll(() => streams.length).toBe(1);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(noneUnread(other)).toBeEnabled();
  await review(await people.person('Ada'), id);
  for (const tab of [page, other]) await expect(avatar(tab, 1)).toBeVisible();
  expect(streams).toHaveLength(1);
  // The token is in no address.
  expect(streams[0]).toMatch(/\/api\/notifications\/stream\?timeZone=[\w%]+$/);

  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await review(await people.person('Grace'), id);
  await other.goto('/dashboard/notifications');
  await expect(row(other, 'Grace and 1 other reviewed Tabbed bell')).toBeVisible();
});

test('The notifications are reached by keyboard, and one chooses what one is told', async ({
  as,
  people,
}) => {
  const member = await people.person('Chooser');
  const page = await as(member);
  await page.goto('/');
  await expect(noneUnread(page)).toBeEnabled(); // a disabled button takes no focus
  await noneUnread(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.getByLabel('My product is reviewed').selectOption({ label: 'Never' });
  await expect(page.getByText('Your choice is saved')).toBeVisible();
  await page.getByLabel('Daily e-mail at').selectOption({ label: '07:00' });
  await page.reload();
  await expect(page.getByLabel('My product is reviewed')).toHaveValue('never');
  await expect(page.getByLabel('Daily e-mail at')).toHaveValue('7');
});

test.describe('If marking fails', () => {
  test.use({ tolerated: /Failed to load resource/ });
  test('What is seen is marked once, and marking all as read keeps the focus', async ({ as, db, people }) => {
    const maker = await people.person('Manyreader');
    const id = await db.addProduct({ name: 'Read bell', addedBy: maker.email });
    await review(await people.person('Ada'), id);
    const page = await as(maker);
    const marks: string[] = [];
    let isAway = false;
    await page.route('**/api/notifications/read', (route) => {
      marks.push(route.request().postData() ?? '');
      return isAway ? route.abort() : route.continue();
    });
    await page.goto('/dashboard/notifications');
    await expect(row(page, 'Ada reviewed Read bell')).toBeVisible();
    await expect(noneUnread(page)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    isAway = true;
    await review(await people.person('Grace'), id);
    await expect(row(page, 'Grace and 1 other reviewed Read bell')).toBeVisible();
    await expect.poll(() => marks.length).toBe(2);
    isAway = false;
    await expect(row(page, 'Grace and 1 other reviewed Read bell')).toContainText('New:');
    const all = page.getByRole('button', { name: 'Mark all as read' });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('All notifications marked as read')).toBeVisible();
    await expect(noneUnread(page)).toBeVisible();
    await expect(all).toBeFocused();
    await expect(all).toHaveAttribute('aria-disabled', 'true');
    await expect(row(page, 'Grace and 1 other reviewed Read bell')).not.toContainText('New:');
    expect(marks).toHaveLength(3);
  });
});

test('A choice by the arrow keys is saved once, when it is made', async ({ as, people }) => {
  const page = await as(await people.person('Arrows'));
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saved.push(request.postData() ?? '');
  });
  await page.clock.install();
  await page.goto('/dashboard/notifications');
  const select = page.getByLabel('My product is reviewed');
  await expect(select).toBeVisible();
  await settled(page); // the clock jumps ahead to where it stops, and a request in flight would time out
  await page.clock.pauseAt(Date.now() + 60_000); // no pause between two keys
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(select).toHaveValue('mail');
  await page.keyboard.press('Tab');
  await page.clock.resume();
  await expect(page.getByText('Your choice is saved')).toBeVisible();
  expect(saved).toEqual([JSON.stringify({ deliveries: { reviewed: 'mail' } })]);
  // Without leaving it, after a pause.
  await select.focus();
  await page.keyboard.press('ArrowUp');
  await page.clock.runFor(1_000);
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[1]).toContain('site');
});

test('Where the count ends, the avatar and the dashboard both show 99+', async ({ as, people }) => {
  const page = await as(await people.person('Popular'));
  const body = `data: ${JSON.stringify({ unread: 99, latest: '99' })}\n\n`;
  await page.route(
    ({ href }) => isStream(href),
    (route) => route.fulfill({ contentType: 'text/event-stream', body }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Account menu, 99+ unread notifications' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByText('99+ unread', { exact: true })).toBeVisible();
});

test('After a logout the number is gone, in other tabs too', async ({ as, db, people }) => {
  const maker = await people.person('Leaver');
  const id = await db.addProduct({ name: 'Left bell', addedBy: maker.email });
  const page = await as(maker);
  await page.goto('/');
  await review(await people.person('Ada'), id);
  await expect(avatar(page, 1)).toBeVisible();
  await avatar(page, 1).hover();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('unread'))).toBeNull();
});

test('What a setting is about can be read at every width', async ({ as, people }) => {
  const page = await as(await people.person('Setterwidth'));
  await page.goto('/dashboard/notifications');
  const name = 'My objection to a removal of votes is answered';
  const field = page.getByLabel(name);
  const label = page.getByText(name, { exact: true });
  for (const width of [320, 360, 660, 720, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(field).toBeVisible();
    const [text, select] = [await textRect(label), await field.boundingBox()];
    if (!select) throw new Error('The field has no place');
    const covers = text.right > select.x && text.bottom > select.y && text.top < select.y + select.height;
    expect({ covers, cutOff: text.right > width }, `${width} px`).toEqual({ covers: false, cutOff: false });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    // A longer label makes no wider field.
    expect((await page.getByLabel('My report is settled').boundingBox())?.width, `${width} px`).toBe(
      select.width,
    );
  }
});

test('Settings are in groups, of which a role has those it hears of', async ({ as, people }) => {
  const groupsOf = (page: Page) =>
    page.getByRole('region', { name: 'What we notify you about' }).getByRole('group');
  const member = await as(await people.person('Grouped'));
  await member.goto('/dashboard/notifications');
  await expect(groupsOf(member)).toHaveCount(3);
  await expect(
    member.getByRole('group', { name: 'What you follow' }).getByLabel('A launch that I follow'),
  ).toBeVisible();
  await expect(
    member.getByRole('group', { name: 'Your products' }).getByLabel('My product is deleted by a moderator'),
  ).toBeVisible();
  const moderator = await as(await people.person('Grouped too', { role: 'moderator' }));
  await moderator.goto('/dashboard/notifications');
  await expect(groupsOf(moderator)).toHaveCount(4);
  await expect(
    moderator.getByRole('group', { name: 'Moderation' }).getByLabel('A product is reported'),
  ).toBeVisible();
});
