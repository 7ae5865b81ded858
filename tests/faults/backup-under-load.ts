import { join } from 'node:path';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { addMembers } from './people.ts';
import { createPromises, quantile, type Scenario } from './scenario.ts';
import { runCommand, startServer } from './server.ts';
import { times } from './settings.ts';
import { emptyLedger, timesThere, writeAll } from './writers.ts';

/** `db backup` while many members write. */
export const backupUnderLoad: Scenario = {
  name: 'backup',
  only: 'sqlite',
  promise: 'a backup under load holds every write acknowledged before it began, whole, and hinders no write',
  async run(world) {
    const { broken, hold } = createPromises();
    const { productIds } = await fill(world, { products: 3_000 });
    const figures = {
      backups: 0,
      'acknowledged before': 0,
      'missing in the copy': 0,
      'written during the backup': 0,
    };
    const took: number[] = [];
    const waited: number[] = [];
    for (let round = 0; round < times(10); round++) {
      const before = await world.open();
      const members = await addMembers(before, 24);
      await before.close();
      const server = await startServer(world);
      const ledger = emptyLedger();
      let isDone = false;
      const writing = writeAll({ url: server.url, members, productIds, ledger, goOn: () => !isDone });
      while (ledger.acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
      const acknowledged = [...ledger.acknowledged];
      const target = join(world.folder, `copy-${round}.db`);
      const began = performance.now();
      await runCommand(world, ['backup', target]);
      took.push(performance.now() - began);
      figures['written during the backup'] += ledger.acknowledged.length - acknowledged.length;
      isDone = true;
      await writing;
      waited.push(...ledger.times);
      hold(!ledger.refused.length && !ledger.open.length, 'a write failed during the backup');
      await server.end('SIGTERM');

      const restored = await world.restore(target, `restored-${round}`);
      for (const damage of await damageOf(restored)) hold(false, `in the copy: ${damage}`);
      const db = await restored.open();
      const there = await timesThere(db.read, acknowledged);
      await db.close();
      // The copy serves, too.
      const second = await startServer(restored);
      hold((await fetch(`${second.url}/api/health/ready`)).ok, 'the copy does not serve');
      await second.end('SIGTERM');
      await restored.remove();
      figures.backups++;
      figures['acknowledged before'] += acknowledged.length;
      figures['missing in the copy'] += there.filter((n) => n !== 1).length;
    }
    hold(figures['missing in the copy'] === 0, 'writes are missing in the copy');
    return {
      figures: {
        ...figures,
        'ms of a backup, p50': quantile(took, 0.5),
        'ms of a write, p99': quantile(waited, 0.99),
      },
      broken,
    };
  },
};
