import { setTimeout as sleep } from 'node:timers/promises';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { latestVersion, versionOf } from '#lib/tools/transfer/schema.ts';
import type { Check, Discrepancy } from '#lib/tools/verify/check.ts';
import { checks } from '#lib/tools/verify/checks.ts';
import type { Command, CommandContext } from './command.ts';

/** `db verify --repair`: wrong values mended per transaction, and the pause in between for other writers. */
const repairs = { atOnce: 250, pause: 10 } as const;

const usage = 'verify [--repair]';
const options = { repair: { type: 'boolean' } } as const;
/** Maximum number of printed differences of a kind. */
const maxPrinted = 20;

const written = (value: Discrepancy['stored']): string => (value === null ? 'empty' : String(value));

const printDiscrepancies = (found: readonly Discrepancy[], print: (line: string) => void): void => {
  const kinds = Map.groupBy(found, ({ table, column }) => `${table}, ${column}`);
  for (const [kind, some] of kinds) {
    for (const { table, row, column, stored, expected, caution } of some.slice(0, maxPrinted))
      print(
        `${table} ${row}: ${column} is ${written(stored)}, and should be ${written(expected)}${caution ? `: ${caution}` : ''}`,
      );
    if (some.length > maxPrinted) print(`${kind}: ${some.length} are wrong, of which these are the first`);
  }
};

const isMendable = ({ mayBeMeant }: Discrepancy): boolean => !mayBeMeant;

/** Fixes differences in short transactions, so that a running site continues. */
const mend = async ({ db }: CommandContext, check: Check, found: readonly Discrepancy[]): Promise<void> => {
  const { atOnce = repairs.atOnce } = check;
  for (let start = 0; start < found.length; start += atOnce) {
    if (start) await sleep(repairs.pause);
    const some = found.slice(start, start + atOnce);
    await transact(db, async (handle) => {
      await check.mend(handle, db, some);
      await db.recordInvalidation(handle, [cacheTags.everything]);
    });
  }
};

interface Found {
  wrong: Map<Check, Discrepancy[]>;
  errors: string[];
}

/** Reads one snapshot, so that concurrent writes don't count as differences. */
const find = ({ db, print, clock }: CommandContext): Promise<Found> =>
  db.snapshot(async (handle) => {
    const wrong: Found['wrong'] = new Map();
    for (const [about, check] of Object.entries(checks)) {
      const began = performance.now();
      const found = await check.find(handle, db, clock());
      print(`${about}: ${found.length} wrong (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      printDiscrepancies(found, print);
      wrong.set(check, found);
    }
    const { errors, skipped } = await db.maintenance.integrity(handle);
    for (const line of [...errors, ...skipped]) print(line);
    return { wrong, errors };
  });

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

export const verify: Command<typeof options> = {
  usage,
  takes: 0,
  options,
  about:
    'compare stored counts with the rows they follow from, while the site runs, and find leaderboards that were closed early; --repair mends both',
  asFound: true,
  async run(context, { values }) {
    const version = await versionOf(context.db.read);
    if (version !== latestVersion) {
      throw new CommandError(
        `The database is of another version (${version}) than the site (${latestVersion}): migrate it first`,
      );
    }
    const { wrong, errors } = await find(context);
    const all = [...wrong.values()].flat();
    const total = all.length;
    if (total && values.repair) {
      for (const [check, found] of wrong) await mend(context, check, found.filter(isMendable));
      const mended = all.filter(isMendable).length;
      context.print(`${count(mended, 'value is', 'values are')} mended`);
      if (mended < total) {
        throw new CommandError(
          `${count(total - mended, 'value is', 'values are')} left: an operator may have given a status back after a refund`,
        );
      }
    } else if (total) {
      throw new CommandError(
        `${count(total, 'value is', 'values are')} wrong: \`${dbProgram} verify --repair\` mends them`,
      );
    }
    if (errors.length) {
      throw new CommandError(
        `${count(errors.length, 'error', 'errors')} that can't be mended here: restore a backup`,
      );
    }
    if (!total) context.print('All stored values are right');
  },
};
