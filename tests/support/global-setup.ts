import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProcesses } from '#lib/tools/cli/processes.ts';
import { ensureAccounts } from '#lib/tools/demo/accounts.ts';
import { startEmulator } from '#lib/tools/demo/emulator.ts';
import { freePorts } from '#lib/tools/demo/free-ports.ts';
import { people } from '#lib/tools/seed/people.ts';
import { reportMissing } from './other-browsers.ts';
import { makeSeededDatabase } from './seeded-database.ts';

/** Once for all workers: seeds the demo data to be copied, and starts the Auth emulator with the demo's accounts. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const missing = reportMissing();
  if (missing) console.log(missing);
  const folder = join(tmpdir(), `unearth-e2e-${process.pid}`);
  const processes = createProcesses();
  const startAccounts = async () => {
    const emulator = join(folder, 'emulator');
    await mkdir(emulator, { recursive: true });
    const [auth = 0, hub = 0, logging = 0] = await freePorts(3);
    const ports = { auth, hub, logging };
    await startEmulator({ processes, folder: emulator, ports, env: process.env, verbose: false });
    const host = `127.0.0.1:${auth}`;
    await ensureAccounts(host, people);
    return host;
  };
  [process.env.UNEARTH_SEEDED, process.env.UNEARTH_EMULATOR] = await Promise.all([
    makeSeededDatabase(join(folder, 'data')),
    startAccounts(),
  ]);
  return async () => {
    await processes.end();
    rmSync(folder, { recursive: true, force: true });
  };
}
