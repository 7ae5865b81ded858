import cluster from 'node:cluster';
import { hostname } from 'node:os';
import process from 'node:process';
import { type Logger, pino } from 'pino';
import type { Config } from '#lib/server/config/config.ts';

/** The process's log. Where several workers write to one output, each line has the worker's number beside its pid. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger => {
  const { worker } = cluster;
  return pino({
    level: logLevel,
    base: { pid: process.pid, hostname: hostname(), ...(worker && { worker: worker.id }) },
  });
};
