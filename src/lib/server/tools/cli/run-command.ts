import type { Command, CommandContext } from './command.ts';
import { forgetCached } from './forget-cached.ts';
import { recordCommand } from './record-command.ts';

/**
 * Runs a command on a database that is up to date. Servers that run show what it has changed, also if it fails midway:
 * what it did until then is committed.
 * @throws what the command throws, or the database if it can't record the command: its work is done then
 */
export const runCommand = async (
  command: Command,
  context: CommandContext,
  args: string[],
): Promise<void> => {
  try {
    await command.run(context, args);
    await recordCommand(command, context, args);
  } finally {
    if (!command.asFound) await forgetCached(context.db);
  }
};
