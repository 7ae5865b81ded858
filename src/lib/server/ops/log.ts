import cluster from 'node:cluster';
import { hostname } from 'node:os';
import process from 'node:process';
import { type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

/** In characters: what can't be written waits, and beyond this it is lost. */
const maxWaiting = 1_000_000;

/** Format for people and their tools: level names, and times in ISO 8601. */
const format: LoggerOptions = {
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
};

/**
 * Writes JSON lines to standard output. Where several workers write to one output, each line has the worker's number
 * beside its pid. A full disk below it must not end the site, or make it wait.
 */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on('error', () => {}); // nobody could read of it
  const { worker } = cluster;
  const base = { pid: process.pid, hostname: hostname(), ...(worker && { worker: worker.id }) };
  return pino({ level: logLevel, base, ...format }, output);
};
