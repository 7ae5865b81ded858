import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, NotificationKind } from '#lib/domain/notifications.ts';
import type { Database } from '#lib/server/db/database.ts';
import { countOf } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { historyOf } from '#lib/server/events/history.ts';
import { auditLog, type EventRow, moderationLog } from '#lib/server/events/logs.ts';
import { type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { type Answers, areOver, type Case, callsPerCase, type Staff, sendCalls } from './event-calls.ts';
import { fill } from './fill.ts';
import { addMembers, addProducts, type Member } from './people.ts';
import { createPromises, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { withDatabase } from './with-database.ts';
import type { World } from './world.ts';

/** Mails that a server sends at the same time. A webhook gets one message at a time. */
const inFlight = 5;

/**
 * One member of this many gets mails and has a webhook: the leases of these jobs outlive a killed server by a minute, in which
 * some 200 mails are sent.
 */
const perMailed = 10;

/** Calls that are answered between two kills, at most. */
const callsPerKill = 24;

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
  const events = ['review.added', 'product.votes_reached', 'product.place_won', 'product.accepted'];
  const rows = members.map(({ id }) => ({
    ...{ user_id: id, url, shape: 'standard' as const, secret_seed: `seed of ${id}` },
    events: JSON.stringify(events),
    created_at: new Date().toISOString(),
  }));
  await transact(db, (handle) => handle.insertInto('webhooks').values(rows).execute());
};

/** Sets how members hear of kinds of notifications. */
const chooseDelivery = async (
  db: Database,
  members: readonly { id: number }[],
  kinds: readonly NotificationKind[],
  deliveryOf: (index: number) => Delivery,
): Promise<void> => {
  const rows = members.flatMap(({ id }, index) =>
    kinds.map((kind) => ({ user_id: id, kind, delivery: deliveryOf(index) })),
  );
  await transact(db, (handle) => handle.insertInto('notification_preferences').values(rows).execute());
};

const isMailed = (index: number): boolean => index % perMailed === 0;
const mailOrSite = (index: number): Delivery => (isMailed(index) ? 'mail' : 'site');

/** Adds the cases and their staff. Only one moderator is notified of the queue and of reports, so each call is one notification. */
const addCases = async (
  db: Database,
  { members, moderator, count }: { members: readonly Member[]; moderator: Member; count: number },
): Promise<{ cases: Case[]; staff: Staff }> => {
  const [admin, ...candidates] = [
    ...(await addMembers(db, 1, 'admin')),
    ...(await addMembers(db, count)),
  ] as [Member, ...Member[]];
  await chooseDelivery(db, [moderator], ['queue', 'reports'], () => 'site');
  await chooseDelivery(db, [admin, ...candidates], ['queue', 'reports'], () => 'never');
  await chooseDelivery(db, candidates, ['role'], mailOrSite);
  const memberOf = (n: number): Member => members[n % members.length] as Member;
  const cases = candidates.map((candidate, n) => ({
    ...{ maker: memberOf(n), reporter: memberOf(n + 1), candidate },
    ...{ productId: '', answered: 0 },
  }));
  return { cases, staff: { moderator, admin } };
};

type Table = 'notifications' | 'mails' | 'webhook_deliveries';

const rowsOf = (db: Database, table: Table): Promise<number> => countOf(db.read.selectFrom(table));

/** True if no event waits to be dispatched, such as a decision that could still be undone. */
const isAllDispatched = (world: World): Promise<boolean> =>
  withDatabase(
    world,
    async (db) => (await countOf(db.read.selectFrom('events').where('dispatch_at', 'is not', null))) === 0,
  );

/** Counts the distinct entries of a list, and those that repeat one. */
const entriesOf = (rows: readonly EventRow[]): { entries: number; twice: number } => {
  const { size } = new Set(rows.map(({ type, subject_id }) => `${type} ${subject_id}`));
  return { entries: size, twice: rows.length - size };
};

/** The lists of what the calls have caused, as moderators and admins read them. */
const listsOf = async (db: Database, cases: readonly Case[]) => {
  const all = { limit: 4 * cases.length, offset: 0 };
  const history: EventRow[] = [];
  for (const { productId } of cases) history.push(...(await historyOf(db.read, Number(productId), all)).rows);
  return {
    audit: entriesOf((await auditLog(db.read, {}, new Date(), all)).rows),
    moderation: entriesOf((await moderationLog(db.read, all)).rows),
    history: entriesOf(history),
  };
};

/** kill -9 of the site, second after second, while it dispatches events, sends mails and calls webhooks. */
export const killDispatch: Scenario = {
  name: 'kill-dispatch',
  promise:
    'each event is one notification, and one entry of each log and history that lists it; a mail and a message to a webhook are sent at least once, and twice only if on their way at a kill',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, moderator } = await fill(world, { published: 0, members: 2 * perMailed });
    const mailServer = await startMailServer();
    const { receiver, close } = await startReceiver();
    const events = times(10_000);
    const count = events / 25;
    const expected = { mails: (events - 2 * count) / perMailed, messages: (events - 3 * count) / perMailed };
    const mailed = members.filter((_, index) => isMailed(index));
    const { cases, staff } = await withDatabase(world, async (db) => {
      const productIds: number[] = [];
      for (const member of members) productIds.push(...(await addProducts(db, member, 1)));
      await chooseDelivery(db, members, ['reviewed', 'votes', 'place', 'accepted'], mailOrSite);
      await addWebhooks(db, mailed, receiver.url);
      await recordEvents(db, {
        ...{ productIds, by: { id: moderator.id, name: 'A reader' } },
        count: events - callsPerCase * count,
      });
      return addCases(db, { members, moderator, count });
    });
    const sent = (): number =>
      new Set(mailServer.delivered.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])).size;
    const called = (): number => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;

    let kills = 0;
    let isDone = false;
    const answers: Answers = { unanswered: 0, refused: [] };
    const began = performance.now();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' };
    while (!isDone && performance.now() - began < 1_800_000) {
      const server = await startServer(world, { settings });
      await sleep(1_000);
      // So that the kill interrupts some of them.
      const calls = sendCalls(server.url, { cases, staff, answers, enough: 1 + randomInt(callsPerKill) });
      await Promise.race([calls.underWay, calls.ended]);
      isDone =
        areOver(cases) &&
        sent() >= expected.mails &&
        called() >= expected.messages &&
        (await isAllDispatched(world));
      await server.end(isDone ? 'SIGTERM' : 'SIGKILL');
      await calls.ended;
      if (!isDone) kills++;
    }
    const mailedTwice = mailServer.delivered.length - sent();
    const calledTwice = receiver.received.length - called();
    const [notifications, mails, deliveries, lists] = await withDatabase(world, (db) =>
      Promise.all([
        rowsOf(db, 'notifications'),
        rowsOf(db, 'mails'),
        rowsOf(db, 'webhook_deliveries'),
        listsOf(db, cases),
      ]),
    );
    await mailServer.stop();
    close();
    hold(answers.refused.length === 0, `a call was refused: ${answers.refused[0]}`);
    hold(answers.unanswered > 0, 'no kill interrupted a call');
    hold(notifications === events, `${events} events are ${notifications} notifications`);
    for (const [list, { entries, twice }] of Object.entries(lists)) {
      const due = list === 'history' ? count : 2 * count;
      hold(entries === due, `the ${list} list has ${entries} entries, not ${due}`);
      hold(twice === 0, `${twice} entries of the ${list} list are there twice`);
    }
    hold(mails === expected.mails, `${mails} mails were queued, not ${expected.mails}`);
    hold(deliveries === expected.messages, `${deliveries} messages were queued, not ${expected.messages}`);
    hold(sent() === expected.mails, `${expected.mails - sent()} mails were not sent`);
    hold(called() === expected.messages, `${expected.messages - called()} messages were not sent`);
    hold(mailedTwice <= kills * inFlight, `${mailedTwice} mails were sent twice in ${kills} kills`);
    hold(calledTwice <= kills * mailed.length, `${calledTwice} messages were sent twice in ${kills} kills`);
    hold(kills > 0, 'no kill hit the dispatch');
    return {
      figures: {
        ...{ events, kills, notifications, mails, deliveries, mailedTwice, calledTwice },
        'calls sent again': answers.unanswered,
        'audit entries': lists.audit.entries,
        'history lines': lists.history.entries,
      },
      broken,
    };
  },
};
