import { randomInt } from 'node:crypto';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { addMembers } from './people.ts';
import { createPromises, quantile, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { withDatabase } from './with-database.ts';
import { emptyLedger, send, timesThere, writeAll } from './writers.ts';

/** kill -9 of the site while many members write at once. */
export const killUnderWrites: Scenario = {
  name: 'kill-writes',
  promise: 'kill -9 loses no acknowledged write, doubles none, and damages nothing',
  async run(world) {
    const { broken, hold } = createPromises();
    const { productIds } = await fill(world);
    const figures = { kills: 0, acknowledged: 0, lost: 0, open: 0, 'open that had happened': 0, doubled: 0 };
    const restarts: number[] = [];
    let port: number | undefined;

    for (let round = 0; round < times(20); round++) {
      const members = await withDatabase(world, (db) => addMembers(db, 24));
      const began = performance.now();
      const server = await startServer(world, port ? { port } : {});
      if (port) restarts.push(performance.now() - began);
      port = server.port;

      const ledger = emptyLedger();
      const enough = 20 + randomInt(400);
      const goOn = () => {
        if (ledger.acknowledged.length >= enough) process.kill(server.pid, 'SIGKILL');
        return ledger.acknowledged.length < enough;
      };
      await writeAll({ url: server.url, members, productIds, ledger, goOn }).catch(() => {});
      await server.end('SIGKILL');
      figures.kills++;
      figures.acknowledged += ledger.acknowledged.length;
      figures.open += ledger.open.length;
      hold(ledger.refused.length === 0, `a write was refused: ${JSON.stringify(ledger.refused[0])}`);

      const [lost, doubled] = [(n: number) => n === 0, (n: number) => n > 1];
      await withDatabase(world, async ({ read }) => {
        figures.lost += (await timesThere(read, ledger.acknowledged)).filter(lost).length;
        const happened = (await timesThere(read, ledger.open)).filter((n) => n > 0);
        figures['open that had happened'] += happened.length;
      });
      for (const damage of await damageOf(world)) hold(false, damage);

      // A browser sends again what had no answer: with the same key, and so once.
      const again = await startServer(world, { port });
      const resent = emptyLedger();
      for (const write of ledger.open) await send(again.url, write, resent);
      await again.end('SIGTERM');
      const all = await withDatabase(world, ({ read }) =>
        timesThere(read, [...ledger.acknowledged, ...ledger.open]),
      );
      figures.doubled += all.filter(doubled).length;
      hold(
        all.every((n) => n > 0) && resent.refused.length === 0,
        'what was sent again after the restart was refused',
      );
    }
    hold(figures.lost === 0, 'acknowledged writes were lost');
    hold(figures.doubled === 0, 'a write is there twice');
    hold(figures.open > 0, 'no kill hit a request');
    for (const damage of await damageOf(world)) hold(false, damage);
    return { figures: { ...figures, 'ms to start again, p50': quantile(restarts, 0.5) }, broken };
  },
};
