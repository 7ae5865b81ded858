import { existsSync, readFileSync } from 'node:fs';

/** In MB, of a process and its workers. */
export const residentMemory = (pid: number): number => {
  const folder = `/proc/${pid}`;
  // A worker may have died.
  if (!existsSync(folder)) return 0;
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
  const workers = readFileSync(`${folder}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return workers.reduce(
    (sum, worker) => sum + residentMemory(Number(worker)),
    Math.round(Number(kilobytes) / 1024),
  );
};
