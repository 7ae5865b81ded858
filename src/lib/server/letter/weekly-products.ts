import { leaderboards } from '#lib/domain/periods.ts';
import { paths } from '#lib/paths.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { entriesOf } from '#lib/server/leaderboards/queries.ts';
import { counted } from '#lib/text/counts.ts';

/** Entries of a letter. */
const inLetter = 10;

/** The first products of a week, as the closed board has them; those that were removed since are left out. */
export const weeklyItems = async (db: Handle, week: string) => {
  const entries = await entriesOf(db, { period: week, limit: leaderboards.entries, offset: 0 });
  return entries
    .flatMap(({ product, votes }, index) =>
      product && votes > 0
        ? [
            {
              title: product.name,
              path: paths.product(String(product.id)),
              text: `${product.short_description} (${counted(votes, 'vote')})`,
              mark: `${index + 1}`,
            },
          ]
        : [],
    )
    .slice(0, inLetter);
};
export type WeeklyItems = Awaited<ReturnType<typeof weeklyItems>>;
