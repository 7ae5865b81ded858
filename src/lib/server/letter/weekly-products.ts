import type { ContentSnapshot } from '#lib/contract/products.ts';
import { plainText } from '#lib/document/rich-text.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { paths } from '#lib/paths.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { entriesOf } from '#lib/server/leaderboards/queries.ts';

/** Entries of a letter. */
const inLetter = 10;

/** The last versions that moderators have seen of products that were edited since, by their ids. */
const reviewedContents = async (db: Handle, ids: number[]): Promise<Map<number, ContentSnapshot>> => {
  const edited = await db
    .selectFrom('products')
    .select(['id', 'changed_from'])
    .where('id', 'in', idsIn(db, ids))
    .execute();
  return new Map(
    edited.flatMap(({ id, changed_from }) =>
      changed_from === null ? [] : [[id, JSON.parse(changed_from) as ContentSnapshot]],
    ),
  );
};

/**
 * The first products of a week, as the closed board has them; those that were removed since are left out. A letter can't be called
 * back, so it has the texts that moderators have seen.
 */
export const weeklyItems = async (db: Handle, week: string) => {
  const entries = await entriesOf(db, { period: week, limit: leaderboards.entries, offset: 0 });
  const items = entries
    .flatMap(({ product, weight }, index) => (product && weight > 0 ? [{ product, place: index + 1 }] : []))
    .slice(0, inLetter);
  const reviewed = await reviewedContents(
    db,
    items.map(({ product }) => product.id),
  );
  return items.map(({ product: { id, name, short_description }, place }) => {
    const texts = reviewed.get(id) ?? { name, shortDescription: short_description };
    return {
      title: texts.name,
      path: paths.product(String(id)),
      text: plainText(texts.shortDescription),
      mark: `${place}`,
    };
  });
};
export type WeeklyItems = Awaited<ReturnType<typeof weeklyItems>>;
