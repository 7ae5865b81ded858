import { existsSync } from 'node:fs';
import process from 'node:process';

const settingsFile = '.env';

/** The process's environment, completed from `.env`. Nothing else reads `process.env`. */
export const environment = (): Record<string, string | undefined> => {
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile); // keeps what is set already
  return process.env;
};

/**
 * Has a build be one for production, whatever NODE_ENV says, which the transform of JSX goes by.
 * @returns what stands for the environment in the code that is built
 */
export const buildForProduction = (): Record<string, string> => {
  process.env.NODE_ENV = 'production';
  return { 'process.env.NODE_ENV': JSON.stringify('production') };
};
