import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { startMailServer } from '../support/mail-server.ts';
import { fill } from './fill.ts';
import { addProducts } from './people.ts';
import { createPromises, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** Mails that a server sends at the same time. */
const inFlight = 5;

/**
 * One member of this many gets mails too: the lease of the mail job outlives a killed server by a minute, in which some 200
 * mails are sent.
 */
const perMailed = 10;

/** Records reviews of these products by somebody else. */
const recordReviews = async (
  db: Database,
  {
    productIds,
    by,
    count,
  }: { productIds: readonly number[]; by: { id: number; name: string }; count: number },
): Promise<void> => {
  const at = new Date().toISOString();
  await transact(db, async (handle) => {
    for (let n = 0; n < count; n++) {
      const productId = productIds[n % productIds.length] ?? 0;
      const payload = { productId, productName: `Published ${productId}`, rating: 5 };
      const subject = { id: n + 1, name: `a review of ${productId}` };
      await recordEvent(handle, { type: 'addReview', by, subject, at, payload });
    }
  });
};

const rowsOf = async (db: Database, table: 'notifications' | 'mails'): Promise<number> => {
  const { rows } = await db.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

/** kill -9 of the site, second after second, while it dispatches events and sends mails. */
export const killDispatch: Scenario = {
  name: 'kill-dispatch',
  promise:
    'each event is a notification once, and a mail at least once: twice only if it was on its way at a kill',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, moderator } = await fill(world, { published: 0, members: 2 * perMailed });
    const mailServer = await startMailServer();
    const events = times(10_000);
    const expectedMails = events / perMailed;
    await withDatabase(world, async (db) => {
      const productIds: number[] = [];
      for (const member of members) productIds.push(...(await addProducts(db, member, 1)));
      const mailed = members.filter((_, index) => index % perMailed === 0);
      const preferences = mailed.map(({ id }) => ({
        user_id: id,
        kind: 'reviewed' as const,
        delivery: 'mail' as const,
      }));
      await db.write.insertInto('notification_preferences').values(preferences).execute();
      await recordReviews(db, { productIds, by: { id: moderator.id, name: 'A reader' }, count: events });
    });
    const sent = (): number =>
      new Set(mailServer.delivered.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])).size;

    let kills = 0;
    let isDone = false;
    const began = performance.now();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' };
    while (!isDone && performance.now() - began < 1_800_000) {
      const server = await startServer(world, { settings });
      await sleep(1_000);
      isDone = sent() === expectedMails;
      await server.end(isDone ? 'SIGTERM' : 'SIGKILL');
      if (!isDone) kills++;
    }
    const twice = mailServer.delivered.length - sent();
    const [notifications, mails] = await withDatabase(world, (db) =>
      Promise.all([rowsOf(db, 'notifications'), rowsOf(db, 'mails')]),
    );
    await mailServer.stop();
    hold(notifications === events, `${events} events are ${notifications} notifications`);
    hold(mails === expectedMails, `${mails} mails were queued, not ${expectedMails}`);
    hold(sent() === expectedMails, `${expectedMails - sent()} mails were not sent`);
    hold(twice <= kills * inFlight, `${twice} mails were sent twice in ${kills} kills`);
    hold(kills > 0, 'no kill hit the dispatch');
    return { figures: { events, kills, notifications, mails, 'sent twice': twice }, broken };
  },
};
