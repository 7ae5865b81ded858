/**
 * `npm run faults [-- NAME …]`: makes each fault happen to the production build, and prints whether what is promised
 * holds. `--quick` a tenth of the repetitions, `--minutes N` of mixed load, `--json FILE` the figures,
 * `--database sqlite,postgres`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from './index.ts';
import { endPostgres, postgresWorld } from './postgres-world.ts';
import { leaveCoreToServers } from './process.ts';
import { settings } from './settings.ts';
import { sqliteWorld } from './sqlite-world.ts';
import type { World } from './world.ts';

const worlds: Record<string, (folder: string) => Promise<World>> = {
  sqlite: async (folder) => sqliteWorld(folder),
  postgres: postgresWorld,
};

const shown = (figures: Record<string, number | string>): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join(', ');

leaveCoreToServers();
const chosen = faults.filter(({ name }) => !settings.names.length || settings.names.includes(name));
const report: object[] = [];
let failed = false;
for (const database of settings.databases)
  for (const fault of chosen.filter(({ only }) => !only || only === database)) {
    const folder = mkdtempSync(join(tmpdir(), `unearth-fault-${fault.name}-`));
    const world = await worlds[database]?.(join(folder, database));
    if (!world) throw new Error(`--database must be ${Object.keys(worlds).join(' or ')}`);
    const { figures, broken } = await fault.run(world);
    await world.remove();
    rmSync(folder, { recursive: true, force: true });
    failed ||= broken.length > 0;
    report.push({ fault: fault.name, database, promise: fault.promise, figures, broken });
    console.log(`${broken.length ? 'BROKEN' : 'ok    '}  ${fault.name} (${database}): ${shown(figures)}`);
    for (const line of broken) console.log(`        ${line}`);
  }
await endPostgres();
if (settings.json) writeFileSync(settings.json, `${JSON.stringify(report, null, 2)}\n`);
process.exit(failed ? 1 : 0);
