import { existsSync } from 'node:fs';
import process from 'node:process';

const settingsFile = '.env';

/** The process's environment, completed from `.env`. Nothing else reads `process.env`. */
export const environment = (): Record<string, string | undefined> => {
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile); // overrides nothing
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
