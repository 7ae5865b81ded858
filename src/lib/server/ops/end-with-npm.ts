import process from 'node:process';
import { environment } from './env.ts';

/** In milliseconds. */
const interval = 250;

/**
 * Sends this process SIGTERM when the shell is gone in which `npm run` started it. npm passes a SIGTERM on to its shell alone, which dies of
 * it and leaves us behind; `exec` in the script would help, which Windows does not know. Ctrl-C reaches everybody.
 */
export const endWithNpm = (): void => {
  if (!environment().npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  watch.unref();
};
