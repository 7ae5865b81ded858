import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { argument, type Command, CommandError } from './command.ts';

const usage = 'backup FILE';

export const backup: Command = {
  usage,
  about: 'copy the whole database into a file, while the site runs',
  asFound: true,
  async run({ db, print }, args) {
    const file = argument(args, 0, usage);
    if (existsSync(file)) throw new CommandError(`${file} exists already; name a new file`);
    if (!existsSync(dirname(file)))
      throw new CommandError(`There is no folder ${dirname(file)}; make it first`);
    await db.backup(file);
    print(`backed up to ${file}`);
  },
};
