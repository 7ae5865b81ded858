import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countsOf, damageOf } from './checks.ts';
import { fill } from './fill.ts';
import { killCommand, roundsUntil } from './rounds.ts';
import { createPromises, type Scenario, until } from './scenario.ts';
import { runCommand } from './server.ts';

const sizeOfDatabase = 3_000;
/** About as long as the copying of it takes, in milliseconds: the rest of the time the process starts. */
const copying = 80;

/** kill -9 of a backup. */
export const killBackups: Scenario = {
  name: 'kill-backup',
  only: 'sqlite',
  promise:
    'after kill -9 of `db backup` the copy is absent or whole, and the next one to the same name works',
  async run(world) {
    const { broken, hold } = createPromises();
    await fill(world, { products: sizeOfDatabase });
    const expected = JSON.stringify(await countsOf(world));
    const target = join(world.folder, 'copy.db');
    const whole = async () => {
      const copy = await world.restore(target, 'restored');
      try {
        const same = JSON.stringify(await countsOf(copy)) === expected;
        return same && !(await damageOf(copy)).length;
      } catch {
        return false; // it can't even be opened
      } finally {
        await copy.remove();
      }
    };
    const backUp = async () => {
      const began = performance.now();
      await runCommand(world, ['backup', target]);
      return performance.now() - began;
    };
    const leftOver = () => readdirSync(world.folder).filter((name) => name.startsWith('copy.db.'));
    const took = await backUp();
    hold(await whole(), 'a copy that nobody disturbed is not whole');
    const figures = {
      kills: 0,
      absent: 0,
      whole: 0,
      torn: 0,
      'left over beside': 0,
      'ms of a whole one': Math.round(took),
    };
    for (const _ of roundsUntil(() => figures.absent > 0)) {
      rmSync(target, { force: true });
      const killed = await killCommand(world, ['backup', target], async () => {
        await until('the copying', () => leftOver().length > 0 || existsSync(target));
        await sleep(randomInt(copying));
      });
      if (killed) figures.kills++;
      if (!existsSync(target)) figures.absent++;
      else if (await whole()) figures.whole++;
      else figures.torn++;
      if (leftOver().length) figures['left over beside']++;
      if (!existsSync(target)) await backUp();
      hold(await whole(), 'the next copy is not whole');
      hold(!leftOver().length, 'what a killed backup left is still there after the next one');
    }
    hold(figures.absent > 0, 'no kill was in the midst of the copying');
    hold(figures.torn === 0, 'a torn copy has the name of a whole one');
    return { figures, broken };
  },
};

const rowsOfImport = 1_500;

/** kill -9 of an import. */
export const killImports: Scenario = {
  name: 'kill-import',
  promise: 'after kill -9 of `db import` a second one completes it, without doubles',
  async run(world) {
    const { broken, hold } = createPromises();
    await (await world.open()).close();
    const file = join(world.folder, 'products.json');
    const rows = Array.from({ length: rowsOfImport }, (_, n) => ({
      name: `Imported ${n}`,
      shortDescription: `Number ${n} of a list`,
      description: 'From another site.',
      tags: ['imported', `group ${n % 20}`],
      externalLink: `https://imported.example/${n}`,
    }));
    writeFileSync(file, JSON.stringify(rows));
    const untouched = await world.copy('untouched');
    const began = performance.now();
    await runCommand(untouched, ['import', file]);
    const took = performance.now() - began;
    await untouched.remove();

    const figures = {
      kills: 0,
      'in its midst': 0,
      'lost or doubled': 0,
      'ms of a whole one': Math.round(took),
    };
    for (const round of roundsUntil(() => figures['in its midst'] > 0)) {
      const target = await world.copy(`killed-${round}`);
      const moment = () => sleep(took * (0.2 + randomInt(750) / 1000));
      if (await killCommand(target, ['import', file], moment)) figures.kills++;
      for (const damage of await damageOf(target)) hold(false, `after the kill: ${damage}`);
      const { products = 0 } = await countsOf(target);
      if (products > 0 && products < rowsOfImport) figures['in its midst']++;
      await runCommand(target, ['import', file]);
      const { products: completed = 0 } = await countsOf(target);
      figures['lost or doubled'] += Math.abs(completed - rowsOfImport);
      for (const damage of await damageOf(target)) hold(false, damage);
      await target.remove();
    }
    hold(figures['in its midst'] > 0, 'no kill was in the midst of an import');
    hold(figures['lost or doubled'] === 0, 'the second import did not complete the first');
    return { figures, broken };
  },
};
