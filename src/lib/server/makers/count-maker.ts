import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { MakerCounts } from '#lib/server/cache/maker-counts.ts';
import type { Context } from '#lib/server/context.ts';
import { countsOf, type MakerRow } from './queries.ts';

/** From the cache if they were counted since the last write that may have changed them. */
export const countMaker = async (
  { db, caches }: Pick<Context, 'db' | 'caches'>,
  { id, public_id }: MakerRow,
): Promise<MakerCounts> => {
  const counted = async () => ({
    ...(await countsOf(db.read, id)),
    tags: [cacheTags.products, cacheTags.maker(public_id)],
    cacheable: true,
  });
  return caches.makers.get(public_id) ?? caches.makers.fill(public_id, counted);
};
