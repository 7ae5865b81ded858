/** Loaded into every process that a command starts: it ends with the command, however that one ended. */
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
