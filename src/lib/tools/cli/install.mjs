/**
 * Installs the packages when package-lock.json has changed since the last time. Plain JavaScript without
 * packages: on a fresh clone it runs before there are any, on whatever Node the machine has.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const stampFile = 'node_modules/.unearth-install';
const ownBinaries = join('node_modules', '.bin');

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

const isInstalled = () => {
  try {
    return readFileSync(stampFile, 'utf8') === lock;
  } catch {
    return false;
  }
};

/** `npm run` puts node_modules/.bin first in PATH: npm would run on the Node there, which it is about to replace. */
const pathWithoutOwnBinaries = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ownBinaries))
    .join(delimiter);

const install = () => {
  const began = performance.now();
  console.log(
    'Installing packages (only when package-lock.json has changed). It takes a minute, or several on a slow machine …',
  );
  const { status, error } = spawnSync(
    'npm',
    // With NODE_ENV=production npm would leave out what builds the site.
    ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: pathWithoutOwnBinaries() },
    },
  );
  if (status !== 0) {
    console.error(
      `The packages could not be installed: npm ci ${error ? error.message : `ended with ${status}`}.`,
    );
    process.exit(status || 1);
  }
  writeFileSync(stampFile, lock);
  console.log(`Installed in ${Math.round((performance.now() - began) / 1_000)} s`);
};

if (!isInstalled()) install();
