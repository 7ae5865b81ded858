/**
 * Installs the packages when package-lock.json has changed since the last time: those of the site, or with `all` those of
 * tests/packages too. Plain JavaScript without packages: on a fresh clone it runs before there are any, on whatever Node the
 * machine has.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const stampFile = 'node_modules/.unearth-install';
const ownBinaries = join('node_modules', '.bin');

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

const readStamp = () => {
  try {
    return readFileSync(stampFile, 'utf8').split(' ');
  } catch {
    return [];
  }
};

const [installedLock, installedScope] = readStamp();
/** True if the packages of the tests are installed, of which this is one. A clone that has them keeps them. */
const hasTests = existsSync('node_modules/@biomejs/biome');
const scope = process.argv.includes('all') || hasTests ? 'all' : 'site';
const isInstalled = installedLock === lock && installedScope === scope;

/** `npm run` puts node_modules/.bin first in PATH: npm would run on the Node there, which it is about to replace. */
const pathWithoutOwnBinaries = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ownBinaries))
    .join(delimiter);

/** Milliseconds between two signs of life: npm prints none unless its output is a terminal. */
const signInterval = 10_000;

const secondsSince = (began) => `${Math.round((performance.now() - began) / 1_000)} s`;

const install = async () => {
  const began = performance.now();
  console.log(
    'Installing packages (only when package-lock.json has changed). It takes a minute on a slow machine …',
  );
  const signs = setInterval(() => console.log(`… installing for ${secondsSince(began)}`), signInterval);
  const npm = spawn(
    'npm',
    // With NODE_ENV=production npm would leave out what builds the site.
    [
      ...['ci', '--include=dev', ...(scope === 'site' ? ['--workspaces=false'] : [])],
      ...['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: pathWithoutOwnBinaries() },
    },
  );
  const failure = await new Promise((resolve) => {
    npm.once('error', ({ message }) => resolve(message));
    npm.once('exit', (code, signal) => resolve(code === 0 ? '' : `ended with ${code ?? signal}`));
  });
  clearInterval(signs);
  if (failure) {
    console.error(`The packages could not be installed: npm ci ${failure}.`);
    process.exit(1);
  }
  writeFileSync(stampFile, `${lock} ${scope}`);
  console.log(`Installed in ${secondsSince(began)}`);
};

if (!isInstalled) await install();
