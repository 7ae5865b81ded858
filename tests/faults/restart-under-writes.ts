import { fill } from './fill.ts';
import { createPromises, quantile, type Scenario, until } from './scenario.ts';
import { startHeldServer } from './server.ts';
import { withDatabase } from './with-database.ts';
import { emptyLedger, timesThere, writeAll } from './writers.ts';

/** Writes that are acknowledged before each restart, and in all. */
const restartsAfter = [200, 500, 800];
const enough = 1_000;

/** The server is restarted three times on a socket that systemd would hold, while members write. */
export const restartUnderWrites: Scenario = {
  name: 'restart',
  promise: `of ${enough} writes over three restarts on systemd's socket none fails`,
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, productIds } = await fill(world, { members: 12, published: 80 });
    // The only database that several processes can serve.
    const server = await startHeldServer(world, world.name === 'postgres' ? ['--workers', '2'] : []);
    const ledger = emptyLedger();
    const restarts: number[] = [];
    const isDone = () => ledger.acknowledged.length >= enough && restarts.length === restartsAfter.length;
    const writing = writeAll({ url: server.url, members, productIds, ledger, goOn: () => !isDone() });
    try {
      for (const before of restartsAfter) {
        await until(`${before} writes`, () => ledger.acknowledged.length >= before, 60);
        restarts.push(await server.restart());
      }
      await writing;
    } finally {
      await server.end();
    }
    const there = await withDatabase(world, (db) => timesThere(db.read, ledger.acknowledged));
    const lost = there.filter((n) => n !== 1).length;
    const failed = ledger.errors.length + ledger.refused.length;
    hold(ledger.acknowledged.length >= enough, `only ${ledger.acknowledged.length} writes succeeded`);
    hold(
      failed === 0,
      `${failed} writes failed: ${[...ledger.errors, ...ledger.refused.map(({ code }) => code)]}`,
    );
    hold(lost === 0, 'acknowledged writes were lost, or happened twice');
    return {
      figures: {
        restarts: restarts.length,
        acknowledged: ledger.acknowledged.length,
        failed,
        lost,
        'ms to end, at most': quantile(restarts, 1),
        'ms of a write, at most': quantile(ledger.times, 1),
      },
      broken,
    };
  },
};
