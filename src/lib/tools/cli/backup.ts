import { existsSync } from 'node:fs';
import { CommandError } from '#lib/tools/command-error.ts';
import { argument } from './arguments.ts';
import type { Command } from './command.ts';
import { writeEverything } from './export-everything.ts';
import { requireFolderAround } from './require-folder.ts';

const usage = 'backup FILE';

export const backup: Command = {
  usage,
  options: {},
  takes: 1,
  audit: 'backup',
  about:
    'copy the database into a file, while the site runs; PostgreSQL: as export --everything (large: pg_dump)',
  asFound: true,
  async run({ db, clock, print }, { positionals }) {
    const file = argument(positionals, 0, usage);
    if (existsSync(file)) throw new CommandError(`${file} exists already; name a new file`);
    requireFolderAround(file);
    if (db.backup) await db.backup(file);
    else await writeEverything({ db, clock, print }, file);
    print(`backed up to ${file}`);
  },
};
