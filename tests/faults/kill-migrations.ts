import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countsOf, damageOf } from './checks.ts';
import { runNode } from './process.ts';
import { roundsUntil } from './rounds.ts';
import { createPromises, type Scenario } from './scenario.ts';
import { runCommand } from './server.ts';
import type { World } from './world.ts';

const script = fileURLToPath(new URL('migrating.ts', import.meta.url));

/** Starts the migrations of a database. Resolves when the first of them is about to begin. */
const startMigrating = async ({ settings }: World) => {
  const running = runNode([script], { env: settings, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  await once(running.child, 'message');
  return running;
};

/** @returns how long it takes, in milliseconds */
const migrateAll = async (world: World): Promise<number> => {
  const { child, ended } = await startMigrating(world);
  const began = performance.now();
  await Promise.race([once(child, 'message'), ended]);
  const took = performance.now() - began;
  await ended;
  return took;
};

const rowsIn = async (world: World): Promise<string> => JSON.stringify(await countsOf(world));

/** kill -9 of a process that migrates. */
export const killMigrations: Scenario = {
  name: 'kill-migration',
  promise: 'after kill -9 in the midst of a migration the next start does the rest, and no row is lost',
  async run(world) {
    const { broken, hold } = createPromises();
    const figures = {
      kills: 0,
      'rolled back': 0,
      'ended before': 0,
      'not mended by the next start': 0,
    };
    for (const round of roundsUntil(() => figures['rolled back'] > 0)) {
      const outdated = await world.outdated(`killed-${round}`);
      const reference = await outdated.copy('reference');
      const took = await migrateAll(reference);
      const expected = await rowsIn(reference);
      // Its rows were written by hand: not all stored values follow from them.
      const expectedDamage = new Set(await damageOf(reference));

      const { child, ended } = await startMigrating(outdated);
      await sleep(randomInt(Math.max(2, Math.ceil(took))));
      child.kill('SIGKILL');
      const { signal } = await ended;
      if (signal === 'SIGKILL') figures.kills++;
      else figures['ended before']++;

      const output = await runCommand(outdated, ['migrate']);
      if (output.includes('migrated')) figures['rolled back']++;
      const mended = (await rowsIn(outdated)) === expected;
      if (!mended) figures['not mended by the next start']++;
      hold(mended, 'rows differ from those of a migration that nobody killed');
      for (const damage of await damageOf(outdated)) hold(expectedDamage.has(damage), damage);
      await reference.remove();
      await outdated.remove();
    }
    hold(figures['rolled back'] > 0, 'no kill was in the midst of a migration');
    return { figures, broken };
  },
};
