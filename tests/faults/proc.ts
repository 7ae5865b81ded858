import { existsSync, readFileSync } from 'node:fs';

/** Pids of the processes that a process has started and that run. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** In MB, of a process and its workers. */
export const residentMemory = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  // A worker may have died.
  if (!existsSync(status)) return 0;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8')) ?? [];
  const own = Math.round(Number(kilobytes) / 1024);
  return childrenOf(pid).reduce((sum, worker) => sum + residentMemory(worker), own);
};
