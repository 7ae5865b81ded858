import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDevice, writeWhole } from '#lib/server/ops/write-whole.ts';
import { exportLines } from '#lib/tools/transfer/export-lines.ts';
import { argument } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { requireFolderAround } from './require-folder.ts';

const usage = 'export FILE --everything';

/** Writes every table into a file, as of one moment. @returns the number of rows */
export const writeEverything = async (
  { db, clock, print }: Pick<CommandContext, 'db' | 'clock' | 'print'>,
  file: string,
): Promise<number> => {
  let total = 0;
  const onTable = (name: string, rows: number) => {
    total += rows;
    print(`${name}: ${rows}`);
  };
  await db.snapshot((handle) =>
    writeWhole(file, async (path) => {
      const lines = Readable.from(exportLines(handle, db.maintenance, { at: clock(), onTable }));
      await pipeline(lines, createWriteStream(path, { flush: path !== file }));
    }),
  );
  return total;
};

export const exportEverything: Command = {
  usage,
  options: {},
  takes: 1,
  audit: 'exportEverything',
  about: 'write all tables into a file, while the site runs, for another database',
  asFound: true,
  async run(context, { positionals }) {
    const file = argument(positionals, 0, usage);
    requireFolderAround(file);
    // The file may be the standard output itself.
    const print = isDevice(file) ? console.error : context.print;
    const total = await writeEverything({ ...context, print }, file);
    print(`exported ${total} rows to ${file}`);
  },
};
