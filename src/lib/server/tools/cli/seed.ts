import { seedDemo } from '#lib/server/tools/seed/index.ts';
import type { Command } from './command.ts';

export const seed: Command = {
  usage: 'seed',
  about: 'add the demo data',
  async run(context) {
    context.print(`added ${await seedDemo(context)} demo products`);
  },
};
