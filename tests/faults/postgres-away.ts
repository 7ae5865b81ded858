import { setTimeout as sleep } from 'node:timers/promises';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { addMembers } from './people.ts';
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
    'PostgreSQL may be killed or stand still: calls are 503s meanwhile, no acknowledged write is lost, no restart',
  async run(world) {
    const { postgres } = world;
    if (!postgres) throw new Error('not a server of its own');
    const { broken, hold } = createPromises();
    const { productIds } = await fill(world);
    const server = await startServer(world);
    const figures = { kills: 0, pauses: 0, acknowledged: 0, lost: 0, 'calls that were a 503': 0 };
    const recoveries: number[] = [];
    const refusals: number[] = [];
    const read = async () => (await fetch(`${server.url}/api/health/ready`)).status;

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
        if (isKill) {
          undo = () => postgres.start();
          postgres.signal('SIGKILL');
          figures.kills++;
          await sleep(500);
          hold((await read()) === 503, 'without its database the server says that it is ready');
          // What is in memory is served.
          hold((await fetch(`${server.url}/login`)).ok, 'a page that needs no database fails');
          await postgres.start();
          undo = undefined;
        } else {
          undo = async () => postgres.signal('SIGCONT');
          postgres.signal('SIGSTOP');
          figures.pauses++;
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
