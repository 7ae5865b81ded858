import { days, hours, minutes } from '#lib/domain/durations.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { integrityPaths, leaderboardPaths, paths } from '#lib/paths.ts';
import { expect, row, test } from '../../../support/lives.ts';
import type { Member } from '../../../support/people.ts';
import { settled } from '../../../support/settled.ts';

test.use({ life: 'vote-integrity' });

/** No post brings so many newcomers without one other person among them. */
const ring = 80;

test('Bought votes: they are found and weigh less, are removed, objected to and restored; a suspended ring weighs nothing; the board waits', async ({
  as,
  browser,
  clock,
  db,
  mailTo,
  people,
}) => {
  const [moderator, admin, maker] = [
    await people.person('Judge', { role: 'moderator' }),
    await people.person('Chief', { role: 'admin' }),
    await people.demo('mara'),
  ];
  const page = await as(moderator);
  const makers = await as(maker);
  const decision = page.getByRole('region', { name: 'Decision' });
  // It competes on the board of today, with votes of one hour: the second half of each hour is skipped.
  const ahead = Date.now() % hours(1) < minutes(30) ? 0 : minutes(30);
  const now = () => Date.now() + ahead;
  clock.setTo(now());
  const today = utcDay(new Date(now()));
  const product = await db.addProduct({
    name: 'Bought Post',
    at: new Date(Date.parse(today) - hours(12)).toISOString(),
  });
  const reader = await (await browser.newContext()).newPage();
  /** Reloads a page for a visitor until a text is on it. */
  const isRead = (path: string, text: RegExp) =>
    expect(async () => {
      await reader.goto(path);
      await expect(reader.getByText(text).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  const weight = () => expect.poll(() => db.weightOf(product), { timeout: 60_000 });
  /** Its place among the most voted. */
  const place = () =>
    expect.poll(async () => (await moderator.get(`/ranking/${product}/place`)).body.places.votes);
  const votes = () => expect.poll(async () => (await db.votesOf(product)).votes, { timeout: 60_000 });
  const remove = async () => {
    await decision.getByRole('button', { name: 'Remove these votes…' }).click();
    await decision.getByRole('radio', { name: 'coordinated voting' }).check();
    await decision.getByRole('button', { name: 'Remove these votes' }).click();
    await expect(decision.getByRole('status')).toContainText('removed');
  };

  await test.step('eighty new accounts vote within an hour, and weigh nothing once that is found', async () => {
    const fakes: Member[] = [];
    for (let n = 1; n <= ring; n++) fakes.push(await people.person(`Fake ${n}`));
    // Votes before the first examination are historic. An examination while they vote would ask some of them for proofs.
    const examined = () => expect.poll(db.examinedVotesUntil, { timeout: 60_000 });
    await examined().not.toBe('');
    const before = await db.examinedVotesUntil();
    clock.setTo(now() + minutes(4));
    await examined().not.toBe(before);
    const answers = await Promise.all(fakes.map((fake) => fake.votes(product)));
    for (const { body, text } of answers) expect(body, text).toMatchObject({ modifiedCount: 1 });
    expect(await db.weightOf(product)).toBe(ring * voteWeights.firstDay);
    await place().toBeLessThanOrEqual(10);
    clock.setTo(now() + minutes(8));
    await weight().toBe(0);
    await place().toBeGreaterThan(10);
    expect(await db.votesOf(product)).toMatchObject({ votes: ring });
  });

  await test.step('a moderator hears of it, looks at the evidence and removes the votes with a reason', async () => {
    await expect
      .poll(async () => (await moderator.get('/notifications')).body[0]?.kind, { timeout: 60_000 })
      .toBe('findings');
    await page.goto(paths.notifications);
    await row(page, 'Votes look coordinated').getByRole('link').click();
    await row(page, 'Bought Post').getByRole('link', { name: 'Bought Post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bought Post' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Evidence' })).toContainText(
      '80 of 80 votes within an hour',
    );
    await expect(page.getByRole('region', { name: 'What it changes' })).toContainText(
      '80 votes, which would weigh 20, weigh nothing in the orders',
    );
    await expect(page.getByRole('region', { name: 'The accounts', exact: true })).toContainText(
      '80 of 80 (100%)',
    );
    await page.getByText('As a table').click();
    await expect(page.getByRole('table', { name: /^Votes per hour/ })).toContainText('80');
    await decision.getByRole('button', { name: 'Remove these votes…' }).click();
    await decision.getByRole('button', { name: 'Remove these votes' }).click();
    await expect(decision).toContainText('Choose a reason');
    await decision.getByRole('button', { name: 'Cancel' }).click();
    await remove();
    await votes().toBe(0);
  });

  await test.step('undoes that, and does it again: everybody reads it', async () => {
    await decision.getByRole('button', { name: 'Undo' }).click();
    await expect(decision.getByRole('status')).toContainText('open');
    await votes().toBe(ring);
    await remove();
    await votes().toBe(0);
    await makers.goto(paths.product(product));
    await expect(makers.getByText(/^80 votes removed on .*: coordinated voting$/)).toBeVisible();
  });

  await test.step('the maker hears of it, and objects once', async () => {
    await mailTo(maker.email, 'Moderators removed 80 votes for Bought Post');
    await makers.getByRole('link', { name: 'Removed votes' }).click();
    await expect(makers).toHaveURL(integrityPaths.removedVotes(product));
    await makers.getByLabel('Your objection').fill('They read my letter.');
    await makers.getByRole('button', { name: 'Object to the removal of 80 votes' }).click();
    await expect(makers.getByText('Moderators have not answered yet.')).toBeVisible();
    await expect(makers.getByRole('button', { name: /^Object/ })).toBeHidden();
  });

  await test.step('a moderator answers, and the maker reads it', async () => {
    await page.goto(integrityPaths.objections);
    await row(page, 'Bought Post').getByRole('link', { name: 'Bought Post' }).click();
    const objections = page.getByRole('region', { name: 'Objections' });
    await expect(objections).toContainText('They read my letter.');
    await objections.getByLabel('Your answer').fill('The letter had no link.');
    await objections.getByRole('button', { name: 'Send the answer' }).click();
    await expect(objections.getByRole('button')).toBeHidden();
    await mailTo(maker.email, 'Moderators answered your objection about the votes for Bought Post');
    await makers.reload();
    await expect(makers.getByText('The letter had no link.')).toBeVisible();
  });

  await test.step('an admin suspends the ring from the finding: restored and watched, its votes weigh nothing until it is restored', async () => {
    const status = decision.getByRole('status');
    await decision.getByRole('button', { name: 'Undo' }).click();
    await votes().toBe(ring);
    await weight().toBe(0);
    await decision.getByRole('button', { name: 'Watch' }).click();
    await expect(status).toContainText('watched');
    await weight().toBeGreaterThan(0);
    const watchedWeight = await db.weightOf(product);
    const path = new URL(page.url()).pathname;
    await expect(page.getByRole('table', { name: 'Who voted' })).toContainText('Fake ');
    await expect(page.getByRole('button', { name: /^Suspend/ })).toBeHidden();
    const admins = await as(admin);
    await admins.goto(path);
    const table = admins.getByRole('table', { name: 'Who voted' });
    const voters: string[] = [];
    for (let n = 1; n <= ring / 20; n++) {
      if (n > 1) await admins.getByRole('button', { name: 'Next' }).click();
      await expect(admins).toHaveURL(n > 1 ? `${path}?page=${n}` : path);
      await expect(table).toHaveAttribute('aria-busy', 'false');
      for (const link of await table.locator('a[href*="/people/"]').all())
        voters.push((await link.getAttribute('href'))?.split('/').at(-1) ?? '');
    }
    expect(new Set(voters).size).toBe(ring);
    const others = voters.slice(0, -1);
    const lastRow = table.getByRole('row').last();
    await lastRow.getByRole('button', { name: 'Suspend' }).click();
    await expect(lastRow).toContainText('suspended');
    const suspend = async (suspended: boolean): Promise<void> => {
      const answers = await Promise.all(
        others.map((id) => admin.patch(`/users/admin/${id}`, { body: { suspended } })),
      );
      for (const { status, text } of answers) expect(status, text).toBe(200);
    };
    await suspend(true);
    await weight().toBe(0);
    await lastRow.getByRole('button', { name: 'Restore' }).click();
    await expect(lastRow).not.toContainText('suspended');
    await suspend(false);
    await weight().toBe(watchedWeight);
    await decision.getByRole('button', { name: 'Undo' }).click();
    await expect(status).toContainText('open');
    await weight().toBe(0);
  });

  await test.step('the board of that day waits and says when it is final; by keyboard alone, a moderator keeps the votes', async () => {
    await settled(page); // a request of tomorrow's would end its session
    clock.setTo(Date.parse(today) + days(1) + minutes(10));
    await isRead(leaderboardPaths.of(today), /^Ended on .*\. Final on .*\.$/);
    clock.setTo(now());
    const press = async (name: string, tabs: number) => {
      await expect(decision).toBeFocused();
      for (let n = 0; n < tabs; n++) await page.keyboard.press('Tab');
      await expect(decision.getByRole('button', { name })).toBeFocused();
      await page.keyboard.press('Enter');
    };
    const status = decision.getByRole('status');
    await page.reload();
    await decision.getByRole('button', { name: 'Watch' }).focus();
    await page.keyboard.press('Enter');
    await expect(status).toContainText('watched');
    await press('Undo', 3);
    await expect(status).toContainText('open');
    await press('Keep', 1);
    await expect(status).toContainText('kept');
    await press('Undo', 1);
    await expect(status).toContainText('open');
    await press('Keep', 1);
    await expect(status).toContainText('kept');
    await weight().toBeGreaterThan(0);
    // The next hour: it is closed by the hourly job at the latest.
    await settled(page);
    clock.setTo(Date.parse(today) + days(1) + hours(1) + leaderboards.grace);
    await isRead(leaderboardPaths.of(today), /^Closed on .*\. This result is final\.$/);
    await expect(reader.getByRole('listitem').filter({ hasText: 'Bought Post' }).first()).toContainText('80');
    await reader.context().close();
  });
});
