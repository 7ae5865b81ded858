import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoProject } from '#lib/server/config/config.ts';
import { commandOf, exitCodeOf, type Processes } from '#lib/server/tools/cli/processes.ts';

const host = '127.0.0.1';
const interval = 250;

const responses = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Keeps the CLI from asking the internet for news and from writing into the home folder. */
const quietly = (folder: string) => ({ CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder });

/**
 * In the temporary folder the CLI notes, by the project's name, where its emulators are. Two demos that shared one would
 * each export whatever accounts the one that was started last has.
 */
const apart = (temporary: string) => ({ TMPDIR: temporary, TMP: temporary, TEMP: temporary });

interface Ports {
  auth: number;
  hub: number;
  logging: number;
}

const settings = (ports: Ports) => ({
  emulators: {
    singleProjectMode: true,
    ui: { enabled: false },
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { host, port }])),
  },
});

interface EmulatorOptions {
  processes: Processes;
  /** Where it keeps its settings and, when it ends in peace, the accounts that people made. */
  folder: string;
  ports: Ports;
  env: Record<string, string | undefined>;
  verbose: boolean;
}

/** Runs Firebase's Auth emulator, and resolves once it answers. */
export const startEmulator = async ({
  processes,
  folder,
  ports,
  env,
  verbose,
}: EmulatorOptions): Promise<void> => {
  const config = resolve(folder, 'firebase.json');
  const accounts = resolve(folder, 'accounts');
  const temporary = resolve(folder, 'tmp');
  await mkdir(temporary, { recursive: true });
  await writeFile(config, JSON.stringify(settings(ports)));
  const child = processes.run(
    commandOf('firebase'),
    [
      ...['emulators:start', '--only', 'auth', '--project', demoProject, '--config', config],
      ...['--import', accounts, '--export-on-exit', accounts],
    ],
    { cwd: folder, env: { ...env, ...quietly(resolve(folder)), ...apart(temporary) }, quiet: !verbose },
  );
  const gone = exitCodeOf(child).then(() => {
    throw new Error(`The Auth emulator ended; ${resolve(folder, 'firebase-debug.log')} says why`);
  });
  const up = async () => {
    while (!(await responses(`http://${host}:${ports.auth}/`))) await wait(interval);
  };
  await Promise.race([up(), gone]);
};
