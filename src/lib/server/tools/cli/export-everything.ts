import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ensurePrivateFile } from '#lib/server/private-files.ts';
import { exportLines } from '#lib/server/tools/transfer/export-lines.ts';
import { argument, type Command, type CommandContext, CommandError } from './command.ts';

const usage = 'export FILE --everything';

/** Writes beside a file and renames at the end, so that an earlier export stays until the new one is complete. */
const writeFully = async (file: string, lines: Readable): Promise<void> => {
  if (existsSync(file) && !statSync(file).isFile()) return pipeline(lines, createWriteStream(file)); // a device
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  ensurePrivateFile(partial);
  try {
    await pipeline(lines, createWriteStream(partial, { flush: true }));
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};

/** Writes every table into a file, as of one moment. @returns the number of rows */
export const writeEverything = async (
  { db, clock, print }: Pick<CommandContext, 'db' | 'clock' | 'print'>,
  file: string,
): Promise<number> => {
  if (!existsSync(dirname(file)))
    throw new CommandError(`There is no folder ${dirname(file)}; make it first`);
  let total = 0;
  const onTable = (name: string, rows: number) => {
    total += rows;
    print(`${name}: ${rows}`);
  };
  await db.snapshot((handle) =>
    writeFully(file, Readable.from(exportLines(handle, db.maintenance, { at: clock(), onTable }))),
  );
  return total;
};

export const exportEverything: Command = {
  usage,
  about: 'write all tables into a file, while the site runs, for another database',
  asFound: true,
  async run(context, args) {
    const file = argument(args, 0, usage);
    const total = await writeEverything(context, file);
    context.print(`exported ${total} rows to ${file}`);
  },
};
