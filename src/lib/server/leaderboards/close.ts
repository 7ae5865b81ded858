import { days, latestStored } from '#lib/domain/durations.ts';
import { leaderboards as limits } from '#lib/domain/leaderboards.ts';
import { nextPeriod, type Period, periodAround, periodKinds, utcDay } from '#lib/domain/periods.ts';
import { countOf, type Handle, inParts } from '#lib/server/db/handle.ts';
import { lockLeaderboards } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { productsByIds } from '#lib/server/products/product-lists.ts';
import { waitsForModerators } from './waiting-boards.ts';

/**
 * The periods of a kind from its first board up to today, or none if all of them have a board. An import may add a first board
 * that is older than the closed ones.
 */
const incompletePeriods = async (db: Handle, kind: Period['kind'], today: string): Promise<Period[]> => {
  const { first, boards } = await db
    .selectFrom('leaderboards')
    .select(({ fn }) => [fn.min<string | null>('starts_on').as('first'), fn.countAll<number>().as('boards')])
    .where('kind', '=', kind)
    .where('starts_on', '<=', today)
    .executeTakeFirstOrThrow();
  const periods: Period[] = [];
  if (first === null) return periods;
  for (let next = periodAround(kind, first); next.startsOn <= today; next = nextPeriod(next))
    periods.push(next);
  return periods.length > Number(boards) ? periods : [];
};

/** Periods in which nothing was published have a board too, so that products that are imported later can't compete in a closed one. */
const addEmptyBoards = async (db: Handle, today: string): Promise<void> => {
  for (const kind of periodKinds.filter((kind) => kind !== 'all')) {
    const rows = (await incompletePeriods(db, kind, today)).map(({ name, startsOn, endsOn }) => ({
      period: name,
      kind,
      starts_on: startsOn,
      ends_on: endsOn,
    }));
    for (const part of inParts(rows))
      await db
        .insertInto('leaderboards')
        .values(part)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
};

/** Boards that ended longer ago are closed without notifying winners: they were imported, or no server ran. */
const newsFor = days(7);

/** Records the places of products that still exist. @param winners ids, the first place first */
const recordWinners = async (
  db: Handle,
  period: string,
  winners: readonly number[],
  at: string,
): Promise<void> => {
  const products = await productsByIds(db, winners);
  for (const product of products) {
    const payload = { period, place: winners.indexOf(product.id) + 1 };
    await recordEvent(db, { type: 'winPlace', by: 'site', subject: product, at, payload });
  }
};

/** Stores the result of a period: its entries never change again. @returns the products with a place */
const close = async (db: Handle, period: string, at: string): Promise<number[]> => {
  const withWeight = db
    .selectFrom('leaderboard_entries')
    .where('period', '=', period)
    .where('weight', '>', 0);
  const first = await withWeight
    .select('product_id')
    .orderBy('weight', 'desc')
    .orderBy('reached_at')
    .orderBy('product_id')
    .limit(limits.places)
    .execute();
  for (const [index, { product_id }] of first.entries())
    await db
      .updateTable('leaderboard_entries')
      .set({ place: index + 1 })
      .where('product_id', '=', product_id)
      .where('period', '=', period)
      .execute();
  await db
    .updateTable('leaderboards')
    .set({ closed_at: at, ranked: first.length < limits.places ? first.length : await countOf(withWeight) })
    .where('period', '=', period)
    .execute();
  return first.map(({ product_id }) => product_id);
};

/** Returns the time up to which votes count as examined, in milliseconds: by the last run, or an hour ago if the runs fail. */
const examinedUntil = async (db: Handle, now: Date): Promise<number> => {
  const run = await db
    .selectFrom('finding_runs')
    .select('looked_until')
    .where('id', '=', 1)
    .where('looked_until', '<=', latestStored(now))
    .executeTakeFirst();
  return Math.max(now.getTime() - limits.examination, Date.parse(run?.looked_until ?? '') || 0);
};

/** Returns the ISO time at which to try again to close an ended board that needs no decision; undefined without such a board. */
const nextClosing = async (db: Handle, now: Date): Promise<string | undefined> => {
  const board = await db
    .selectFrom('leaderboards')
    .select('ends_on')
    .where('closed_at', 'is', null)
    .where('ends_on', '<=', utcDay(now))
    .where(({ not }) => not(waitsForModerators(now)))
    .orderBy('ends_on')
    .limit(1)
    .executeTakeFirst();
  if (!board) return undefined;
  const time = Math.max(Date.parse(board.ends_on) + limits.grace, now.getTime() + limits.closing);
  return new Date(time).toISOString();
};

/**
 * Closes a batch of the periods that have ended, in the order of their ends, in the caller's transaction: however long
 * no server ran, and once, however many servers there are. Their votes have to be examined before: a burst of the last minutes
 * is found after the end.
 * @returns the number of boards closed, the products that have won a place, whether more may be left, and the ISO time at which
 *   to look again
 */
export const closeSomeLeaderboards = async (
  db: Handle,
  now: Date,
): Promise<{ closed: number; winners: number[]; more: boolean; again?: string }> => {
  await lockLeaderboards(db);
  await addEmptyBoards(db, utcDay(now));
  const examined = await examinedUntil(db, now);
  const due = await db
    .selectFrom('leaderboards')
    .select(['period', 'ends_on'])
    .where('closed_at', 'is', null)
    .where('ends_on', '<=', utcDay(new Date(Math.min(now.getTime() - limits.grace, examined))))
    .where(({ not }) => not(waitsForModerators(now)))
    .orderBy('ends_on')
    .orderBy('kind')
    .limit(limits.closedAtOnce)
    .execute();
  const winners: number[] = [];
  for (const { period, ends_on } of due) {
    const first = await close(db, period, now.toISOString());
    winners.push(...first);
    if (Date.parse(ends_on) > now.getTime() - newsFor)
      await recordWinners(db, period, first, now.toISOString());
  }
  const more = due.length === limits.closedAtOnce;
  const again = more ? undefined : await nextClosing(db, now);
  return { closed: due.length, winners, more, ...(again !== undefined && { again }) };
};
