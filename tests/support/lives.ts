import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { hours } from '#lib/domain/durations.ts';
import { undo } from '#lib/domain/moderation.ts';
import { type Period, periodAround, utcDay } from '#lib/domain/periods.ts';
import { launchOf } from '../recompute/calendar.ts';
import { type ClockFile, createClockFile } from './clock-file.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { expect, test as members } from './members.ts';
import { type Member, password } from './people.ts';

export { expect };

/** The clock of a site. Tokens of its members are void while it is hours ahead. */
interface Clock {
  /** Passes the time in which a decision can be undone. */
  passUndo(): void;
  /** Sets it to a time that is still to come. */
  setTo(time: number): void;
  /** Sets it back to the real time. */
  reset(): void;
}

interface WorkerFixtures {
  /** Whose life it is: each has its own site, because days that have passed there are over for good. */
  life: string;
  mailServer: MailServer;
  clockFile: ClockFile;
}

interface LifeFixtures {
  clock: Clock;
  /** Waits for a mail. */
  mailTo: (email: string, subject: string) => Promise<Email>;
  /** Subjects of all mails to an address, in order. */
  subjectsTo: (email: string) => Promise<(string | undefined)[]>;
}

/** For tests that play what happens to a person over days: a site with a mail server, and a clock that can be set. */
export const test = members.extend<LifeFixtures, WorkerFixtures>({
  life: ['', { option: true, scope: 'worker' }],
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off the pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  clockFile: [
    async ({ life }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `unearth-${life}-`));
      await use(createClockFile(folder));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mailServer, clockFile }, use) =>
      use({
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Unearth <hello@unearth.example>',
        NODE_OPTIONS: clockFile.option,
      }),
    { scope: 'worker' },
  ],
  clock: async ({ clockFile }, use) => {
    let ahead = 0;
    const set = (by: number) => {
      ahead = by;
      clockFile.shift(by);
    };
    await use({
      passUndo: () => set(ahead + undo.offered + undo.slack + 500),
      setTo: (time) => set(time - Date.now()),
      reset: () => set(0),
    });
    set(0);
  },
  subjectsTo: async ({ mailServer }, use) =>
    use(async (email) => {
      const mails = await mailServer.mails();
      return mails
        .filter((_, index) => mailServer.delivered[index]?.to === email)
        .map(({ subject }) => subject);
    }),
  mailTo: async ({ mailServer }, use) =>
    use(async (email, subject) => {
      const find = async () =>
        (await mailServer.mails()).findLast(
          (mail, index) => mailServer.delivered[index]?.to === email && mail.subject === subject,
        );
      await expect.poll(async () => (await find()) !== undefined, `'${subject}' to ${email}`).toBe(true);
      const found = await find();
      if (!found) throw new Error('It was there');
      return found;
    }),
});

/** The first link of a mail to a page of the site whose address begins so. */
export const linkIn = ({ text = '' }: Email, path: string): string => {
  const link = text.split(/\s/).find((word) => URL.canParse(word) && new URL(word).pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  return link;
};

/** The day and week in which a product competes, a time on that day, and the Monday morning of the letter about the week. */
export const competitionOf = (
  acceptedAt: string,
): { day: Period; during: string; week: Period; letterAt: number } => {
  const day = periodAround('day', utcDay(new Date(launchOf(acceptedAt))));
  const week = periodAround('week', day.startsOn);
  return { day, during: `${day.startsOn}T12:00:00.000Z`, week, letterAt: Date.parse(week.endsOn) + hours(8) };
};

/** The button of the menu, with the number of unread notifications. */
export const avatar = (page: Page, unread: number) =>
  page.getByRole('button', {
    name:
      unread === 1 ? 'Account menu, 1 unread notification' : `Account menu, ${unread} unread notifications`,
  });

/** The row of a list that has a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

/** What a member submits. */
export const draftOn = ({ url }: { url: string }, fields: object = {}) => ({
  name: 'Slow Post',
  logo: `${url}/demo/logos/regret.svg`,
  shortDescription: 'Letters that take their time.',
  description: 'Written today, delivered in a year.',
  tags: ['home'],
  ...fields,
});

/** Submits a product. @returns its id */
export const submit = async (maker: Member, body: object): Promise<string> => {
  const answer = await maker.post('/products', { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.insertedId as string;
};

export const decide = async (moderator: Member, id: string, status: 'accepted' | 'rejected') => {
  const answer = await moderator.patch(`/products/${id}`, { body: { status } });
  expect(answer.body, answer.text).toMatchObject({ modifiedCount: 1 });
};

export { password };
