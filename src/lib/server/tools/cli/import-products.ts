import { setTimeout as sleep } from 'node:timers/promises';
import { argument, type Command, type CommandContext } from './command.ts';
import { importBatch } from './import-batch.ts';
import { readRows } from './import-file.ts';
import { cutTags, type ImportRow, importRow } from './import-row.ts';

const usage = 'import FILE';
/**
 * In milliseconds: how long a transaction should take at most, since a running server waits for its locks, and the pause
 * after it, in which the server gets them.
 */
const turn = { work: 200, pause: 2 } as const;
/** Rows per transaction: the first ones, and the fewest and the most after them. */
const batch = { first: 50, min: 10, max: 500 } as const;
/** In rows. */
const progressEvery = 500;

/** How many rows fit into a turn, by how long the last ones took. */
const nextSize = (rows: number, took: number): number =>
  Math.round(Math.min(batch.max, rows * 2, Math.max(batch.min, (rows * turn.work) / took)));

const importAll = async (context: CommandContext, rows: readonly ImportRow[]): Promise<number> => {
  let added = 0;
  let size: number = batch.first;
  for (let start = 0; start < rows.length; ) {
    if (start) await sleep(turn.pause);
    const some = rows.slice(start, start + Math.min(size, progressEvery - (start % progressEvery)));
    const began = performance.now();
    added += await importBatch(context, some);
    size = nextSize(some.length, performance.now() - began);
    start += some.length;
    if (start % progressEvery === 0) context.print(`${start} of ${rows.length}`);
  }
  return added;
};

export const importProducts: Command = {
  usage,
  audit: 'import',
  about: 'add products from a JSON or CSV file',
  async run(context, args) {
    const rows = readRows(argument(args, 0, usage));
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
  },
};
