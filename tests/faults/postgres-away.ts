import { setTimeout as sleep } from 'node:timers/promises';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { addMembers, addProducts } from './people.ts';
import { createPromises, quantile, type Scenario, until } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { withDatabase } from './with-database.ts';
import { emptyLedger, timesThere, writeAll } from './writers.ts';

/** In milliseconds: longer than any time-out of the servers' connections. */
const pauseLength = 12_000;

/** PostgreSQL is killed and comes back, and stands still for some seconds, while members write. */
export const postgresAway: Scenario = {
  name: 'database-away',
  only: 'postgres',
  promise:
    'PostgreSQL may be killed or stand still: pages are copies, none of what was taken down before; calls are 503s, no acknowledged write is lost, no restart',
  async run(world) {
    const { postgres } = world;
    if (!postgres) throw new Error('not a separate server');
    const { broken, hold } = createPromises();
    const { productIds, maker, moderator } = await fill(world, { published: 200 });
    const pages = ['/', '/products', `/products/${productIds[0]}`];
    const server = await startServer(world);
    const figures = {
      kills: 0,
      pauses: 0,
      acknowledged: 0,
      lost: 0,
      'calls that were a 503': 0,
      'pages as copies': 0,
    };
    const recoveries: number[] = [];
    const refusals: number[] = [];
    const read = async () => (await fetch(`${server.url}/api/health/ready`)).status;

    const get = (path: string) => fetch(server.url + path);

    /** @returns the path of a product that everybody could read until a moderator rejected it */
    const takeDown = async (): Promise<string> => {
      const [id] = await withDatabase(world, (db) => addProducts(db, maker, 1));
      const path = `/products/${id}`;
      hold((await get(path)).ok, 'a published product can not be read');
      const rejected = await fetch(`${server.url}/api${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'rejected' }),
      });
      hold(rejected.ok, `a rejection is a ${rejected.status}`);
      return path;
    };

    const expectCopies = async (): Promise<void> => {
      await until('copies', async () => (await get('/')).headers.has('age'), 60);
      for (const path of pages) {
        const { status, headers } = await get(path);
        const isCopy = status === 200 && Number(headers.get('age') ?? 3_601) <= 3_600;
        hold(isCopy, `while the database is down, ${path} is a ${status}`);
        hold(headers.get('cache-control') === 'no-store', 'a copy may be stored');
        if (isCopy) figures['pages as copies']++;
      }
    };

    // The other faults need a server, too.
    let undo: (() => Promise<void>) | undefined;
    try {
      for (let round = 0; round < times(20); round++) {
        const isKill = round % 2 === 0;
        const members = await withDatabase(world, (db) => addMembers(db, 24));
        const ledger = emptyLedger();
        let isOver = false;
        // Members who are refused go on, as people do.
        const writing = writeAll({ url: server.url, members, productIds, ledger, goOn: () => !isOver });
        await until('some writes', () => ledger.acknowledged.length > 30);
        const takenDown = await takeDown();
        for (const path of pages) hold((await get(path)).ok, `${path} fails before the fault`);
        if (isKill) {
          undo = () => postgres.start();
          postgres.signal('SIGKILL');
          figures.kills++;
          await sleep(500);
          hold((await read()) === 503, 'without its database the server says that it is ready');
          hold((await get('/login')).ok, 'a page that needs no database fails');
          await expectCopies();
          hold(!(await get(takenDown)).ok, 'a product that was taken down is served');
          const call = await get('/api/products?limit=5');
          hold(call.status === 503 && call.headers.has('retry-after'), `a call is a ${call.status}`);
          await postgres.start();
          undo = undefined;
        } else {
          undo = async () => postgres.signal('SIGCONT');
          postgres.signal('SIGSTOP');
          figures.pauses++;
          await expectCopies();
          await sleep(pauseLength);
          postgres.signal('SIGCONT');
          undo = undefined;
        }
        const began = performance.now();
        await until('being ready', async () => (await read()) === 200, 60);
        const ready = ledger.acknowledged.length;
        await until('a write', () => ledger.acknowledged.length > ready, 60).catch(() =>
          hold(false, 'no write succeeds after it is back'),
        );
        recoveries.push(performance.now() - began);
        // The next look comes two seconds later at most.
        await until('current pages', async () => !(await get('/')).headers.has('age'), 60);
        for (const path of pages)
          hold(!(await get(path)).headers.has('age'), `${path} is a copy after it is back`);
        hold(!(await get(takenDown)).ok, 'a product that was taken down is back after the outage');
        isOver = true;
        await writing;
        const other = ledger.refused.find(({ status }) => status !== 503);
        hold(!other, `a call is a ${other?.status} ${other?.code}`);
        hold(!ledger.open.length, 'a call has no answer');
        hold(ledger.refused.length > 0, 'no call was a 503: the fault was not felt');
        figures['calls that were a 503'] += ledger.refused.length;
        refusals.push(...ledger.refused.map(({ milliseconds }) => milliseconds));
        const there = await withDatabase(world, (db) => timesThere(db.read, ledger.acknowledged));
        figures.acknowledged += there.length;
        figures.lost += there.filter((n) => n !== 1).length;
      }
    } finally {
      await undo?.();
    }
    hold(figures.lost === 0, 'acknowledged writes were lost');
    await server.end('SIGTERM');
    for (const damage of await damageOf(world)) hold(false, damage);
    return {
      figures: {
        ...figures,
        'ms of a 503, p99': quantile(refusals, 0.99),
        'ms until writes work again, p50': quantile(recoveries, 0.5),
        'at most': quantile(recoveries, 1),
        'lines logged': server.output().split('\n').filter(Boolean).length,
      },
      broken,
    };
  },
};
