import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { fill } from './fill.ts';
import { addProducts } from './people.ts';
import { createPromises, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { withDatabase } from './with-database.ts';

/** Mails that a server sends at the same time. A webhook gets one message at a time. */
const inFlight = 5;

/**
 * One member of this many gets mails and has a webhook: the leases of these jobs outlive a killed server by a minute, in which
 * some 200 mails are sent.
 */
const perMailed = 10;

/** Records what members hear of by mail and by webhook: reviews of these products by somebody else, milestones and places. */
const recordEvents = async (
  db: Database,
  {
    productIds,
    by,
    count,
  }: { productIds: readonly number[]; by: { id: number; name: string }; count: number },
): Promise<void> => {
  const at = new Date().toISOString();
  const place = { period: '2026-11-20', place: 1 };
  const eventOf = (n: number, productId: number): NewEvent => {
    const subject = { id: productId, name: `Published ${productId}` };
    const review = { productId, productName: subject.name, rating: 5 };
    const kinds: NewEvent[] = [
      {
        type: 'addReview',
        by,
        subject: { id: n + 1, name: `a review of ${productId}` },
        at,
        payload: review,
      },
      { type: 'reachVotes', by: 'site', subject, at, payload: { votes: n + 1 } },
      { type: 'winPlace', by: 'site', subject, at, payload: place },
    ];
    return kinds[Math.floor(n / productIds.length) % kinds.length] as NewEvent;
  };
  await transact(db, async (handle) => {
    for (let n = 0; n < count; n++)
      await recordEvent(handle, eventOf(n, productIds[n % productIds.length] ?? 0));
  });
};

/** Adds a webhook of each member for these events. */
const addWebhooks = async (db: Database, members: readonly { id: number }[], url: string): Promise<void> => {
  const rows = members.map(({ id }) => ({
    ...{ user_id: id, url, shape: 'standard' as const, secret_seed: `seed of ${id}` },
    events: JSON.stringify(['review.added', 'product.votes_reached', 'product.place_won']),
    created_at: new Date().toISOString(),
  }));
  await db.write.insertInto('webhooks').values(rows).execute();
};

const rowsOf = async (
  db: Database,
  table: 'notifications' | 'mails' | 'webhook_deliveries',
): Promise<number> => {
  const { rows } = await db.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

/** kill -9 of the site, second after second, while it dispatches events, sends mails and calls webhooks. */
export const killDispatch: Scenario = {
  name: 'kill-dispatch',
  promise:
    'each event is a notification once, and a mail and a message to a webhook at least once: twice only if it was on its way at a kill',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, moderator } = await fill(world, { published: 0, members: 2 * perMailed });
    const mailServer = await startMailServer();
    const { receiver, close } = await startReceiver();
    const events = times(10_000);
    const expected = events / perMailed;
    const mailed = members.filter((_, index) => index % perMailed === 0);
    await withDatabase(world, async (db) => {
      const productIds: number[] = [];
      for (const member of members) productIds.push(...(await addProducts(db, member, 1)));
      const preferences = members.flatMap((member) =>
        (['reviewed', 'votes', 'place'] as const).map((kind) => ({
          ...{ user_id: member.id, kind },
          delivery: mailed.includes(member) ? ('mail' as const) : ('site' as const),
        })),
      );
      await db.write.insertInto('notification_preferences').values(preferences).execute();
      await addWebhooks(db, mailed, receiver.url);
      await recordEvents(db, { productIds, by: { id: moderator.id, name: 'A reader' }, count: events });
    });
    const sent = (): number =>
      new Set(mailServer.delivered.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])).size;
    const called = (): number => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;

    let kills = 0;
    let isDone = false;
    const began = performance.now();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' };
    while (!isDone && performance.now() - began < 1_800_000) {
      const server = await startServer(world, { settings });
      await sleep(1_000);
      isDone = sent() >= expected && called() >= expected;
      await server.end(isDone ? 'SIGTERM' : 'SIGKILL');
      if (!isDone) kills++;
    }
    const mailedTwice = mailServer.delivered.length - sent();
    const calledTwice = receiver.received.length - called();
    const [notifications, mails, deliveries] = await withDatabase(world, (db) =>
      Promise.all([rowsOf(db, 'notifications'), rowsOf(db, 'mails'), rowsOf(db, 'webhook_deliveries')]),
    );
    await mailServer.stop();
    close();
    hold(notifications === events, `${events} events are ${notifications} notifications`);
    hold(mails === expected, `${mails} mails were queued, not ${expected}`);
    hold(deliveries === expected, `${deliveries} messages to webhooks were queued, not ${expected}`);
    hold(sent() === expected, `${expected - sent()} mails were not sent`);
    hold(called() === expected, `${expected - called()} messages to webhooks were not sent`);
    hold(mailedTwice <= kills * inFlight, `${mailedTwice} mails were sent twice in ${kills} kills`);
    hold(calledTwice <= kills * mailed.length, `${calledTwice} messages were sent twice in ${kills} kills`);
    hold(kills > 0, 'no kill hit the dispatch');
    return {
      figures: { events, kills, notifications, mails, deliveries, mailedTwice, calledTwice },
      broken,
    };
  },
};
