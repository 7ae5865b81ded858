import { existsSync } from 'node:fs';
import process from 'node:process';

const settingsFile = '.env';

/** The process's environment, completed from `.env`. Nothing else reads `process.env`. */
export const environment = (): Record<string, string | undefined> => {
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile); // keeps what is set already
  return process.env;
};
