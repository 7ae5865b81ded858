/**
 * `npm run faults [-- NAME …]`: makes each fault happen to the production build, and prints whether what is promised
 * holds; one that can't happen on this machine is skipped. `--quick` a tenth of the repetitions, `--minutes N` of mixed load,
 * `--database sqlite,postgres`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { faults } from './index.ts';
import { endPostgres, postgresWorld } from './postgres-world.ts';
import { killChildren, leaveCoreToServers } from './process.ts';
import { CannotHappen, type Scenario } from './scenario.ts';
import { settings } from './settings.ts';
import { sqliteWorld } from './sqlite-world.ts';
import type { World } from './world.ts';

const worlds: Record<string, (folder: string) => Promise<World>> = {
  sqlite: async (folder) => sqliteWorld(folder),
  postgres: postgresWorld,
};

const format = (figures: Record<string, number | string>): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join(', ');

interface Result {
  outcome: 'held' | 'broken' | 'skipped' | 'failed';
  figures: Record<string, number | string>;
  /** What did not hold, or why it could not be seen. */
  lines: string[];
}

/** Whatever happens to one fault, nothing of it is left for the next. */
const runOne = async (scenario: Scenario, database: string): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), `unearth-fault-${scenario.name}-`));
  let world: World | undefined;
  try {
    world = await worlds[database]?.(join(folder, database));
    if (!world) throw new Error('there is no such database');
    const { figures, broken } = await scenario.run(world);
    return { outcome: broken.length ? 'broken' : 'held', figures, lines: broken };
  } catch (error) {
    if (error instanceof CannotHappen) return { outcome: 'skipped', figures: {}, lines: [error.message] };
    return { outcome: 'failed', figures: {}, lines: [inspect(error)] };
  } finally {
    await killChildren();
    await world?.remove().catch((error: unknown) => console.error(`its database is left: ${error}`));
    rmSync(folder, { recursive: true, force: true });
  }
};

const unknown = settings.databases.find((database) => !Object.hasOwn(worlds, database));
if (unknown !== undefined) throw new Error(`--database must be ${Object.keys(worlds).join(' or ')}`);
const unknownName = settings.names.find((name) => !faults.some((known) => known.name === name));
if (unknownName !== undefined) throw new Error(`there is no fault ${unknownName}`);
leaveCoreToServers();
const chosen = faults.filter(({ name }) => !settings.names.length || settings.names.includes(name));
const outcomes = new Set<Result['outcome']>();
for (const database of settings.databases)
  for (const scenario of chosen.filter(({ only }) => !only || only === database)) {
    const { outcome, figures, lines } = await runOne(scenario, database);
    outcomes.add(outcome);
    console.log(`${outcome.padEnd(8)}${scenario.name} (${database}): ${format(figures)}`);
    for (const line of lines) console.log(`        ${line}`);
  }
await endPostgres();
process.exit(outcomes.has('broken') || outcomes.has('failed') ? 1 : 0);
