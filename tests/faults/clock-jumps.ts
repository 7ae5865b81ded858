import { createClockFile } from '../support/clock-file.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { damageOf } from './checks.ts';
import { createDigestReader } from './digest-reader.ts';
import { fill, offerCoupon } from './fill.ts';
import { type Member, tokenOf } from './people.ts';
import { createPromises, type Scenario, until } from './scenario.ts';
import { startServer } from './server.ts';
import { emptyLedger, writeAll } from './writers.ts';

const day = 24 * 60 * 60 * 1000;

/** The clock of the server jumps by a day, forwards and back again, and the other way. */
export const clockJumps: Scenario = {
  name: 'clock',
  promise:
    'after the clock jumped by a day and back, members write, pages are fresh, each review is a mail and a message to a webhook once, a daily digest comes once, and no coupon, limit or page is stuck',
  async run(world) {
    const { broken, hold } = createPromises();
    const { maker, members, productIds } = await fill(world, { members: 24 });
    const mailServer = await startMailServer();
    const { receiver, close } = await startReceiver();
    const clock = createClockFile(world.folder);
    const server = await startServer(world, {
      nodeOptions: [clock.option],
      settings: { RATE_LIMITS: 'on', SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' },
    });
    const db = await world.open();
    const reader = await createDigestReader(db, members[0] as Member);
    await offerCoupon(db, 2);
    await db.write
      .insertInto('notification_preferences')
      .values({ user_id: maker.id, kind: 'reviewed', delivery: 'mail' })
      .execute();
    await db.write
      .insertInto('webhooks')
      .values({
        ...{ user_id: maker.id, url: receiver.url, shape: 'standard', secret_seed: 'seed' },
        ...{ events: JSON.stringify(['review.added']), created_at: new Date().toISOString() },
      })
      .execute();
    let reviews = 0;
    const review = async (when: string, { token }: Member, productId: number | undefined): Promise<void> => {
      const response = await fetch(`${server.url}/api/reviews`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ productId: String(productId), description: when, rating: 4 }),
      });
      hold(response.ok, `${when} a review is a ${response.status}`);
    };
    const mailsTo = ({ email }: { email: string }): number =>
      mailServer.delivered.filter(({ to }) => to === email).length;
    /** Somebody reviews a product: its maker is sent a mail and a message, within a minute. */
    const isHeardOf = async (when: string, member: Member): Promise<void> => {
      await review(when, member, productIds.at(-1));
      reviews++;
      const areSent = () => mailsTo(maker) >= reviews && receiver.received.length >= reviews;
      await until(`a mail and a message about a review ${when}`, areSent, 60).catch((error: Error) =>
        hold(false, error.message),
      );
    };
    /** The same people, with tokens that the server issues at its present time. */
    const at = async (offset: number, people: readonly Member[]): Promise<Member[]> =>
      Promise.all(
        people.map(async (member) => ({
          ...member,
          token: await tokenOf(member.id, member.email.split('@')[0] ?? '', new Date(Date.now() + offset)),
        })),
      );
    const checkOut = async ({ token }: Member): Promise<number> => {
      const response = await fetch(`${server.url}/api/subscriptions/checkout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ coupon: 'Early-Bird' }),
      });
      await response.text();
      return response.status;
    };
    const figures: Record<string, number | string> = {};
    /** Checks that the maker with a daily digest has been sent so many, and that no more are queued. */
    const isDigested = async (when: string, offset: number, digests: number): Promise<void> => {
      await until(`a digest ${when}`, () => mailsTo(reader) >= digests, 60).catch((error: Error) =>
        hold(false, error.message),
      );
      await reader.look(new Date(Date.now() + offset));
      const queued = await reader.digests();
      hold(queued === digests, `${when} ${queued} digests were queued, not ${digests}`);
    };
    let next = 1;
    const works = async (when: string, offset: number, digests: number) => {
      const people = await at(offset, members.slice(next, next + 4));
      next += 4;
      const ledger = emptyLedger();
      // Fewer than the limits allow: each of them writes a vote or two.
      await writeAll({
        url: server.url,
        members: people,
        productIds,
        ledger,
        goOn: () => ledger.acknowledged.length < 8,
      });
      hold(
        !ledger.refused.length,
        `${when} a write is a ${ledger.refused[0]?.status} ${ledger.refused[0]?.code}`,
      );
      const vote = ledger.acknowledged.find(({ kind }) => kind === 'vote');
      const displayed = (await (await fetch(`${server.url}/api/products?id=${vote?.productId}`)).json()) as {
        upVote: number;
      };
      const { votes } = await db.read
        .selectFrom('products')
        .select('votes')
        .where('id', '=', vote?.productId ?? 0)
        .executeTakeFirstOrThrow();
      hold(displayed.upVote === votes, `${when} a page is not fresh`);
      for (const path of ['/', '/sitemap.xml', '/feed.xml'])
        hold((await fetch(server.url + path)).ok, `${when} ${path} fails`);
      if (people[3]) await isHeardOf(when, people[3]);
      const before = await reader.notifications();
      if (people[2]) await review(when, people[2], reader.productId);
      await until('a notification', async () => (await reader.notifications()) > before);
      await isDigested(when, offset, digests);
      figures[when] = `${ledger.acknowledged.length} writes`;
      return people;
    };
    await works('before', 0, 0);

    clock.shift(day);
    const tomorrow = await works('a day ahead', day, 1);
    for (const person of tomorrow.slice(0, 2))
      hold((await checkOut(person)) === 200, 'a day ahead no checkout opens');
    clock.shift(0);
    const [one, other] = await works('back again', 0, 1);
    // Both uses were taken tomorrow, by checkouts that nobody pays.
    for (const person of [one, other])
      if (person) hold((await checkOut(person)) === 200, 'a coupon is held by a checkout of tomorrow');

    // The limit of sign-ins, used up before the jump.
    const exchange = () =>
      fetch(`${server.url}/api/jwt`, { method: 'POST', headers: { authorization: 'Bearer x' } });
    let last = await exchange();
    for (let n = 0; n < 40 && last.status !== 429; n++) last = await exchange();
    hold(last.status === 429, 'sign-ins are not limited');
    clock.shift(-day);
    const { status, headers } = await exchange();
    const wait = Number(headers.get('retry-after'));
    hold(status !== 429 || wait <= 60, `a day back a limit says to wait ${wait} s`);
    figures['seconds that a limit says to wait after the jump back'] = wait;
    await works('a day behind', -day, 1);
    clock.shift(0);
    await works('back from there', 0, 1);

    const mails = mailsTo(maker);
    const { length: messages } = receiver.received;
    hold(mails === reviews, `${reviews} reviews are ${mails} mails`);
    hold(messages === reviews, `${reviews} reviews are ${messages} messages to a webhook`);
    // The next digest has everything since the first one.
    clock.shift(2 * day);
    await isDigested('two days ahead', 2 * day, 2);
    const waiting = await reader.waiting();
    hold(waiting === 0, `${waiting} of ${await reader.notifications()} notifications are in no digest`);
    hold(mailsTo(reader) === 2, `2 digests are ${mailsTo(reader)} mails`);
    await db.close();
    Object.assign(figures, { reviews, mails, messages, digests: mailsTo(reader) });
    hold(!server.output(), `logged: ${server.output().slice(0, 300)}`);
    await server.end('SIGTERM');
    await mailServer.stop();
    close();
    for (const damage of await damageOf(world, new Date(Date.now() + 2 * day))) hold(false, damage);
    return { figures, broken };
  },
};
