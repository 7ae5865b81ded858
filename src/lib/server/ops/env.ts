import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';

const settingsFile = '.env';

/** Ends the process if the file can't be read: modules ask for settings while they load, when nobody can catch an error. */
const readSettings = (): string => {
  try {
    return readFileSync(settingsFile, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const account = `this account (uid ${process.getuid?.() ?? 'unknown'})`;
    process.stderr.write(`${settingsFile} can't be read by ${account}: ${reason}\n`);
    process.exit(1);
  }
};

/**
 * The process's environment, completed from `.env`. Nothing else reads `process.env`. Not by `process.loadEnvFile`: it
 * reports an unreadable file as missing, and a byte order mark hides the first setting from it.
 */
export const environment = (): Record<string, string | undefined> => {
  if (existsSync(settingsFile)) {
    const settings = parseEnv(readSettings().replace(/^\uFEFF/, ''));
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  }
  return process.env;
};

/**
 * Makes a build a production build, whatever NODE_ENV says. The JSX transform reads it from the environment.
 * @returns the bundler's `define`, for the code that is built
 */
export const buildForProduction = (): Record<string, string> => {
  process.env.NODE_ENV = 'production';
  return { 'process.env.NODE_ENV': JSON.stringify('production') };
};
