import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '#lib/server/tools/command-error.ts';
import { batchRows, nextSize } from './batch-size.ts';
import { argument, type Command, type CommandContext } from './command.ts';
import { importBatch } from './import-batch.ts';
import { readRows } from './import-file.ts';
import { cutTags, exportedOnly, type ImportRow, importFields, importRow } from './import-row.ts';

const usage = 'import FILE';
/** In milliseconds: after each transaction, so that a running server gets the locks that it waits for. */
const pause = 2;
/** In rows. */
const progressEvery = 500;

const importAll = async (context: CommandContext, rows: readonly ImportRow[]): Promise<number> => {
  let added = 0;
  let size: number = batchRows.first;
  for (let start = 0; start < rows.length; ) {
    if (start) await sleep(pause);
    const some = rows.slice(start, start + Math.min(size, progressEvery - (start % progressEvery)));
    const began = performance.now();
    const addedOfBatch = await importBatch(context, some);
    context.onAdded?.(addedOfBatch);
    added += addedOfBatch;
    size = nextSize({ size, rows: some.length, took: performance.now() - began });
    start += some.length;
    if (start % progressEvery === 0) context.print(`${start} of ${rows.length}`);
  }
  return added;
};

/** Fields of the rows that no product has, such as 'url'. Those of the site's own exports are not named. */
const unknownFields = (rows: readonly unknown[]): string[] => {
  const names = new Set(rows.flatMap((row) => (typeof row === 'object' && row ? Object.keys(row) : [])));
  return [...names].filter((name) => !importFields.includes(name) && !exportedOnly.includes(name));
};

export const importProducts: Command = {
  usage,
  audit: 'import',
  about: 'add products from a JSON or CSV file',
  async run(context, args) {
    const file = argument(args, 0, usage);
    const rows = readRows(file);
    const unknown = unknownFields(rows);
    if (unknown.length)
      context.print(`not used: ${unknown.join(', ')}. Products have ${importFields.join(', ')}`);
    const valid: ImportRow[] = [];
    for (const [index, row] of rows.entries()) {
      const parsed = importRow.safeParse(row);
      if (parsed.success) {
        valid.push(parsed.data);
        for (const { tag, cutTo } of cutTags(row))
          context.print(`row ${index + 1}: the tag “${tag}” is cut to “${cutTo}”`);
      } else {
        const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
        context.print(`row ${index + 1} is left out: ${reasons.join('; ')}`);
      }
    }
    const added = await importAll(context, valid);
    context.print(
      `${added} added, ${valid.length - added} there already, ${rows.length - valid.length} left out`,
    );
    if (rows.length && !valid.length)
      throw new CommandError(`No row of ${file} is a product: nothing was imported`);
  },
};
