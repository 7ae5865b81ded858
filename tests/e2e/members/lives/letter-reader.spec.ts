import type { Page } from '@playwright/test';
import { hours } from '#lib/domain/durations.ts';
import { leaderboardPaths } from '#lib/paths.ts';
import { competitionOf, expect, linkIn, test } from '../../../support/lives.ts';
import { newEmail } from '../../../support/people.ts';

const subscribe = async (page: Page, email: string): Promise<void> => {
  await page.goto(leaderboardPaths.today);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status')).toHaveText(
    /^Check your inbox: if this address is not subscribed yet/,
  );
};

test.use({ life: 'letter-reader' });

test('A letter reader’s life, without an account: subscribed, confirmed, read, unsubscribed by link or in one click', async ({
  clock,
  db,
  mailTo,
  page,
  people,
  subjectsTo,
}) => {
  const [leaving, clicking, staying] = [newEmail('leaving'), newEmail('clicking'), newEmail('staying')];
  const readers = [leaving, clicking, staying];
  const product = await db.addProduct({ name: 'Monday Post' });
  const { acceptedAt } = (await (await people.demo('user')).get(`/products?id=${product}`)).body;
  const competition = competitionOf(acceptedAt);
  // Twelve at once would be a burst, for which boards wait.
  await db.addVotes(product, 12, competition.during, hours(1));

  await test.step('subscribes, and confirms by the link of the mail; the page says the same to all', async () => {
    for (const email of readers) {
      await subscribe(page, email);
      await page.goto(linkIn(await mailTo(email, 'Confirm your subscription'), '/letter'));
      await page.getByRole('button', { name: 'Yes, send it to me' }).click();
      await expect(page.getByRole('status')).toHaveText(/^You are subscribed/);
    }
    await subscribe(page, leaving);
    await subscribe(page, (await people.demo('mara')).email);
  });

  /** Passes a Monday morning: boards close in one hour, letters are sent in the next. */
  const passMonday = async ({ week, letterAt }: ReturnType<typeof competitionOf>): Promise<void> => {
    clock.setTo(letterAt);
    const board = async () => (await people.anonymous.get(`/leaderboards/${week.name}`)).body.state;
    await expect.poll(board).toBe('closed');
    clock.setTo(letterAt + hours(1));
  };
  const letters = async (email: string) =>
    (await subjectsTo(email)).filter((subject) => subject?.startsWith('What was unearthed'));

  await test.step('reads the letter of the week', async () => {
    await passMonday(competition);
    for (const email of readers) await expect.poll(() => letters(email)).toHaveLength(1);
    expect(await subjectsTo(leaving)).toHaveLength(2);
  });
  const letterTo = async (email: string) => mailTo(email, (await letters(email)).at(-1) ?? '');

  await test.step('unsubscribes by the link of the letter', async () => {
    const letter = await letterTo(leaving);
    expect(letter.text).toContain('Monday Post');
    await page.goto(linkIn(letter, '/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('status')).toHaveText(/^Done\. The weekly letter/);
  });

  await test.step('unsubscribes by one click in the mail program', async () => {
    const header = (name: string, { headers }: Awaited<ReturnType<typeof letterTo>>) =>
      headers.find(({ key }) => key === name)?.value ?? '';
    const letter = await letterTo(clicking);
    const response = await fetch(header('list-unsubscribe', letter).slice(1, -1), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: header('list-unsubscribe-post', letter),
      redirect: 'error',
    });
    expect([response.status, await response.text()]).toEqual([200, 'Unsubscribed\n']);
  });

  await test.step('gets no further letter, which others get', async () => {
    const at = new Date(competition.letterAt).toISOString();
    const following = competitionOf(at);
    const next = await db.addProduct({ name: 'Tuesday Post', at });
    await db.addVotes(next, 3, following.during);
    await passMonday(following);
    await expect.poll(() => letters(staying)).toHaveLength(2);
    for (const email of [leaving, clicking]) expect(await letters(email)).toHaveLength(1);
  });
});
