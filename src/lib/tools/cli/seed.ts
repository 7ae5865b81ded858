import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { yesOption } from './arguments.ts';
import type { Command } from './command.ts';

export const seed: Command<typeof yesOption> = {
  usage: 'seed [--yes]',
  takes: 0,
  options: yesOption,
  creates: true,
  about: 'add the demo data; on a real site only with --yes',
  async run(context, { values }) {
    if (context.config.production && !values.yes)
      throw new CommandError(
        `This is a real site: the demo's products are invented, and only a restored backup removes them again. ${dbProgram} seed --yes adds them anyway`,
      );
    context.print(`added ${await seedDemo(context)} demo products`);
  },
};
