import { type Logger, pino } from 'pino';
import type { Config } from '#lib/server/config/config.ts';

/** In characters: what can't be written waits, and beyond this it is lost. */
const maxWaiting = 1_000_000;

/** Writes JSON lines to standard output. A full disk below it must not end the site, or make it wait. */
export const createLog = (level: Config['logLevel']): Logger => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on('error', () => {}); // nobody could read of it
  return pino({ level }, output);
};
