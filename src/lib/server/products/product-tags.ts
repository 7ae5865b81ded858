import type { Handle } from '#lib/server/db/handle.ts';
import { shareTagMerges } from '#lib/server/db/locks.ts';
import { countTags } from './tag-queries.ts';

/** Tags as written, by their `identityOf`. */
type Tags = ReadonlyMap<string, string>;

interface Tagged {
  /** Key of the tag that lists the product. */
  key: string;
  /** Its spelling. */
  tag: string;
}

/** By the key of each tag as written: the tag itself, or what it is an alias of. */
const resolveAliases = async (db: Handle, tags: Tags): Promise<Map<string, Tagged>> => {
  const resolved = new Map([...tags].map(([key, tag]) => [key, { key, tag }]));
  if (!tags.size) return resolved;
  const aliases = await db
    .selectFrom('tag_aliases')
    .select(['alias_key', 'tag_key', 'tag'])
    .where('alias_key', 'in', [...tags.keys()])
    .execute();
  for (const { alias_key, tag_key, tag } of aliases) resolved.set(alias_key, { key: tag_key, tag });
  return resolved;
};

const byKey = (tagged: Iterable<Tagged>): Map<string, string> =>
  new Map([...tagged].map(({ key, tag }) => [key, tag]));

const without = (tags: Tags, others: Tags): Tags => new Map([...tags].filter(([key]) => !others.has(key)));

/**
 * Lists a product, which is locked, under these tags and no others. A tag that is an alias lists it under what it is an
 * alias of. By the rows that are there, so that what an older release left out is made up for.
 * @returns the tags that list it, before and after
 */
export const listUnderTags = async (
  db: Handle,
  productId: number,
  tags: Tags,
): Promise<{ before: Tags; after: Tags }> => {
  await shareTagMerges(db);
  const stored = await db
    .selectFrom('product_tags')
    .select(['written_key', 'tag_key'])
    .where('product_id', '=', productId)
    .execute();
  const wanted = await resolveAliases(db, tags);
  const isWanted = (row: { written_key: string; tag_key: string }): boolean =>
    wanted.get(row.written_key)?.key === row.tag_key;
  const gone = stored.filter((row) => !isWanted(row)).map(({ written_key }) => written_key);
  const unchanged = new Set(stored.filter(isWanted).map(({ written_key }) => written_key));
  const added = [...wanted].filter(([written]) => !unchanged.has(written));
  if (gone.length)
    await db
      .deleteFrom('product_tags')
      .where('product_id', '=', productId)
      .where('written_key', 'in', gone)
      .execute();
  if (added.length)
    await db
      .insertInto('product_tags')
      .values(added.map(([written_key, { key }]) => ({ product_id: productId, written_key, tag_key: key })))
      .execute();
  return {
    before: byKey(stored.map(({ tag_key }) => ({ key: tag_key, tag: '' }))),
    after: byKey(wanted.values()),
  };
};

/** Lists a product, which is locked, under these tags and no others, and counts their uses. */
export const tagProduct = async (db: Handle, productId: number, tags: Tags): Promise<void> => {
  const { before, after } = await listUnderTags(db, productId, tags);
  await countTags(db, without(after, before), without(before, after));
};
