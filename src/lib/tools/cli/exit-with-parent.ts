/**
 * Preloaded into each child process: the IPC channel closes when the parent ends, however it ended. On Windows, which has no signals, it
 * is also how the parent asks a process to end.
 */
import process from 'node:process';

const endOnWindows = (): void => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit();
};

process.once('disconnect', () => {
  if (process.platform === 'win32') endOnWindows();
  else process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
