import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoProject } from '#lib/server/ops/config.ts';
import { exitCodeOf, type Processes } from '#lib/tools/cli/processes.ts';
import { programOf } from '#lib/tools/cli/program-of.ts';

const host = '127.0.0.1';
const interval = 250;
const fewerCalls = new URL('fewer-emulator-calls.ts', import.meta.url).href;

const responds = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Keeps the CLI from checking for updates and from writing into the home folder. */
const offlineSettings = (folder: string) => ({ CI: '1', NO_UPDATE_NOTIFIER: '1', XDG_CONFIG_HOME: folder });

/**
 * The CLI notes in the temporary folder, by project name, where its emulators are. Two demos that shared the folder would
 * both export the accounts of the emulator started last.
 */
const temporaryFolder = (temporary: string) => ({ TMPDIR: temporary, TMP: temporary, TEMP: temporary });

interface Ports {
  auth: number;
  hub: number;
  logging: number;
}

const configOf = (ports: Ports) => ({
  emulators: {
    singleProjectMode: true,
    ui: { enabled: false },
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, { host, port }])),
  },
});

interface EmulatorOptions {
  processes: Processes;
  /** For the emulator's settings, and for the accounts, which it exports when it ends by SIGTERM. */
  folder: string;
  ports: Ports;
  env: Record<string, string | undefined>;
  verbose: boolean;
}

/** Runs Firebase's Auth emulator. Resolves once it responds. @throws if it ends before that */
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
  await writeFile(config, JSON.stringify(configOf(ports)));
  const child = processes.run(
    programOf('firebase-tools', 'firebase'),
    [
      ...['emulators:start', '--only', 'auth', '--project', demoProject, '--config', config],
      ...['--import', accounts, '--export-on-exit', accounts],
    ],
    {
      cwd: folder,
      env: { ...env, ...offlineSettings(resolve(folder)), ...temporaryFolder(temporary) },
      quiet: !verbose,
      preload: [fewerCalls],
    },
  );
  const ended = exitCodeOf(child).then(() => {
    throw new Error(`The Auth emulator ended; ${resolve(folder, 'firebase-debug.log')} says why`);
  });
  const up = async () => {
    while (!(await responds(`http://${host}:${ports.auth}/`))) await wait(interval);
  };
  await Promise.race([up(), ended]);
};
