import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { damageOf } from './checks.ts';
import { createPromises, type Fault } from './fault.ts';
import { fill, offerCoupon } from './fill.ts';
import { type Member, tokenOf } from './people.ts';
import { startServer } from './server.ts';
import { emptyLedger, writeAll } from './writers.ts';

const script = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
const day = 24 * 60 * 60 * 1000;

/** The clock of the server jumps by a day, forwards and back again, and the other way. */
export const clockJumps: Fault = {
  name: 'clock',
  promise:
    'after the clock jumped by a day and back, members write, pages are fresh, and no coupon, limit or page is stuck',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, productIds } = await fill(world, { members: 24 });
    const server = await startServer(world, {
      nodeOptions: ['--import', script],
      settings: { RATE_LIMITS: 'on' },
    });
    const setClock = async (offset: number) => {
      const shifted = once(server.child, 'message');
      server.child.send({ offset });
      await shifted;
    };
    const db = await world.open();
    await offerCoupon(db, 2);
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
    let next = 0;
    const works = async (when: string, offset: number) => {
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
      const shown = (await (await fetch(`${server.url}/api/products?id=${vote?.productId}`)).json()) as {
        upVote: number;
      };
      const { votes } = await db.read
        .selectFrom('products')
        .select('votes')
        .where('id', '=', vote?.productId ?? 0)
        .executeTakeFirstOrThrow();
      hold(shown.upVote === votes, `${when} a page is not fresh`);
      for (const path of ['/', '/sitemap.xml', '/feed.xml'])
        hold((await fetch(server.url + path)).ok, `${when} ${path} fails`);
      figures[when] = `${ledger.acknowledged.length} writes`;
      return people;
    };
    await works('before', 0);

    await setClock(day);
    const tomorrow = await works('a day ahead', day);
    for (const person of tomorrow.slice(0, 2))
      hold((await checkOut(person)) === 200, 'a day ahead no checkout opens');
    await setClock(0);
    const [one, other] = await works('back again', 0);
    // Both uses were taken tomorrow, by checkouts that nobody pays.
    for (const person of [one, other])
      if (person) hold((await checkOut(person)) === 200, 'a coupon is held by a checkout of tomorrow');

    // The limit of sign-ins, used up before the jump.
    const exchange = () =>
      fetch(`${server.url}/api/jwt`, { method: 'POST', headers: { authorization: 'Bearer x' } });
    let last = await exchange();
    for (let n = 0; n < 40 && last.status !== 429; n++) last = await exchange();
    hold(last.status === 429, 'sign-ins are not limited');
    await setClock(-day);
    const { status, headers } = await exchange();
    const wait = Number(headers.get('retry-after'));
    hold(status !== 429 || wait <= 60, `a day back a limit says to wait ${wait} s`);
    figures['seconds that a limit says to wait after the jump back'] = wait;
    await works('a day behind', -day);
    await setClock(0);
    await works('back from there', 0);

    await db.close();
    hold(!server.output(), `logged: ${server.output().slice(0, 300)}`);
    await server.end('SIGTERM');
    for (const damage of await damageOf(world)) hold(false, damage);
    return { figures, broken };
  },
};
