import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { addMembers } from './people.ts';
import { CannotHappen, createPromises, quantile, type Scenario, until } from './scenario.ts';
import { startServer } from './server.ts';
import { sqliteWorld } from './sqlite-world.ts';
import { emptyLedger, type Ledger, timesThere, writeAll } from './writers.ts';

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** A disk of 64 MB in a file, mounted. @throws CannotHappen where that is not allowed */
const mountSmallDisk = (folder: string) => {
  const image = join(folder, 'disk.img');
  const place = join(folder, 'disk');
  mkdirSync(place, { recursive: true });
  const isMounted =
    run('truncate', '-s', '64M', image) &&
    run('mkfs.ext4', '-q', '-F', image) &&
    run('mount', '-o', 'loop', image, place);
  if (!isMounted) throw new CannotHappen('it needs root, ext4 and a free loop device');
  return {
    place,
    /** As ext4 does after an error of the disk: read-only, whatever is open. */
    makeReadOnly: () => run('mount', '-o', 'remount,abort', place),
    unmount: () => run('umount', '-l', place),
    mountAgain: () => run('umount', place) && run('mount', '-o', 'loop', image, place),
  };
};

const takeAllSpace = (file: string): void => {
  const descriptor = openSync(file, 'w');
  for (const size of [1_048_576, 4_096, 1]) {
    const block = Buffer.alloc(size, 'x');
    try {
      while (writeSync(descriptor, block) === size);
    } catch {} // no space left
  }
  closeSync(descriptor);
};

const codesOf = (ledger: Ledger): string[] => [
  ...new Set(ledger.refused.map(({ status, code }) => `${status} ${code}`)),
];

/** The disk of the database and of the log fills up, has room again, and becomes read-only. */
export const fullDisk: Scenario = {
  name: 'disk',
  only: 'sqlite',
  promise:
    'on a full or read-only disk writes are 503s, reads go on, nothing is torn; with room they work at once',
  async run(outer) {
    const { broken, hold } = createPromises();
    const disk = mountSmallDisk(outer.folder);
    try {
      const world = sqliteWorld(join(disk.place, 'site'));
      const { members, productIds } = await fill(world, { members: 24, published: 60 });
      const log = join(disk.place, 'log');
      const output = openSync(log, 'a');
      const server = await startServer(world, { output });
      const read = async () => {
        const paths = ['/', '/products', '/products?page=3', '/api/products?limit=20', '/api/health/ready'];
        // One page that is in no cache.
        const own = `/products/${productIds[Math.floor(Math.random() * productIds.length)]}`;
        const statuses: number[] = [];
        for (const path of [...paths, own, `/products?q=before&page=${Math.ceil(Math.random() * 9)}`]) {
          const response = await fetch(server.url + path);
          await response.arrayBuffer();
          statuses.push(response.status);
        }
        return statuses;
      };
      const write = async (who: typeof members, enough: number) => {
        const ledger = emptyLedger();
        const goOn = () => ledger.refused.length + ledger.acknowledged.length < enough;
        await writeAll({ url: server.url, members: who, productIds, ledger, goOn });
        return ledger;
      };
      const figures: Record<string, number | string> = {};
      const ledgers = [await write(members.slice(0, 6), 100)];
      await read();

      const whileBroken = async (state: string, who: typeof members) => {
        const ledger = await write(who, 300);
        ledgers.push(ledger);
        const statuses = await read();
        hold(!ledger.open.length, `on a ${state} disk a write has no answer`);
        hold(ledger.refused.length > 100, `on a ${state} disk ${ledger.acknowledged.length} writes succeed`);
        hold(
          ledger.refused.every(({ status, retryAfter }) => status === 503 && retryAfter),
          `on a ${state} disk writes are ${codesOf(ledger)}`,
        );
        hold(
          statuses.every((status) => status === 200),
          `on a ${state} disk reads are ${statuses}`,
        );
        figures[`${state}: writes refused`] = ledger.refused.length;
        figures[`${state}: refused with`] = codesOf(ledger).join();
        figures[`${state}: ms of a refusal, p99`] = quantile(
          ledger.refused.map(({ milliseconds }) => milliseconds),
          0.99,
        );
        figures[`${state}: reads that succeed`] =
          `${statuses.filter((status) => status === 200).length} of ${statuses.length}`;
      };

      const ballast = join(disk.place, 'ballast');
      takeAllSpace(ballast);
      await whileBroken('full', members.slice(6, 12));
      rmSync(ballast);
      const began = performance.now();
      await until('a write', async () => {
        const ledger = await write(members.slice(12, 13), 1);
        ledgers.push(ledger);
        return ledger.acknowledged.length > 0;
      });
      figures['ms until writes work again'] = Math.round(performance.now() - began);
      ledgers.push(await write(members.slice(13, 18), 100));
      hold(!ledgers.at(-1)?.refused.length, 'with room again writes are refused');

      if (disk.makeReadOnly()) await whileBroken('read-only', members.slice(18, 24));
      else figures['read-only'] = 'not possible here';
      await server.end('SIGTERM');
      closeSync(output);
      hold(disk.mountAgain(), 'the disk can’t be mounted again');
      for (const damage of await damageOf(world)) hold(false, damage);
      const db = await world.open();
      const there = await timesThere(
        db.read,
        ledgers.flatMap(({ acknowledged }) => acknowledged),
      );
      await addMembers(db, 1);
      await db.close();
      figures.acknowledged = there.length;
      figures.lost = there.filter((n) => n !== 1).length;
      hold(figures.lost === 0, 'acknowledged writes were lost');
      return { figures, broken };
    } finally {
      disk.unmount();
    }
  },
};
