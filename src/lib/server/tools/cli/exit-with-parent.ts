/** Preloaded into each child process: the IPC channel closes when the parent ends, however it ended. */
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
