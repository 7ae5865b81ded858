import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf } from '#lib/tools/cli/processes.ts';

/** Either an exit code or a signal is the end of a process. */
const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Asks again and again. @throws Error if the process ends before it is ready */
export const waitUntilReady = async (
  server: ChildProcess,
  isReady: () => Promise<boolean>,
): Promise<void> => {
  while (!(await isReady())) {
    if (!isRunning(server))
      throw new Error(`The site did not start: it ended with ${server.signalCode ?? server.exitCode}`);
    await sleep(2);
  }
};

/** Ends a process, which may have ended already. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  await exitCodeOf(child);
};
