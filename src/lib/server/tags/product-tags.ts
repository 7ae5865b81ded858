import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, idsIn, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { shareTagMerges } from '#lib/server/db/locks.ts';
import { countTags, type TagUses } from './queries.ts';

/** Tags as written, by their `identityOf`. */
export type Tags = ReadonlyMap<string, string>;

interface Tagged {
  /** Key of the tag that lists the product. */
  key: string;
  /** Spelling of the tag. */
  tag: string;
}

interface TagRow {
  product_id: number;
  written_key: string;
  tag_key: string;
}

const aliasesOf = compiled(
  (db, { keys }: { keys: readonly string[] }) => sql<{ alias_key: string; tag_key: string; tag: string }>`
    select alias_key, tag_key, tag from tag_aliases where ${isOneOf(db, 'alias_key', keys)}`,
);

/** Returns the tag for the key of each tag as written: itself, or the one that it is an alias of. */
const resolveAliases = async (
  db: Handle,
  products: Iterable<Tags>,
): Promise<(tags: Tags) => Map<string, Tagged>> => {
  const keys = [...new Set([...products].flatMap((tags) => [...tags.keys()]))];
  const aliases = new Map(
    (keys.length ? await aliasesOf(db, { keys }) : []).map(({ alias_key, tag_key, tag }) => [
      alias_key,
      { key: tag_key, tag },
    ]),
  );
  return (tags) => new Map([...tags].map(([key, tag]) => [key, aliases.get(key) ?? { key, tag }]));
};

const storedTags = compiled(
  (db, { ids }: { ids: readonly number[] }) => sql<TagRow>`
    select product_id, written_key, tag_key from product_tags where product_id in ${idsIn(db, ids)}`,
);

const insertTags = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into product_tags (product_id, written_key, tag_key)
    select cast(value ->> 0 as bigint), value ->> 1, value ->> 2 from ${dialectOf(db).elements(rows)}`,
);

/** Changes in the number of products of each tag. Two tags of a product may be aliases of one, which counts it once. */
const usesOf = (before: readonly TagRow[], after: ReadonlyMap<string, Tagged>): TagUses[] => {
  const known = new Set(before.map(({ tag_key }) => tag_key));
  const wanted = new Map([...after.values()].map(({ key, tag }) => [key, tag]));
  return [
    ...[...wanted].filter(([key]) => !known.has(key)).map(([key, tag]) => ({ key, tag, uses: 1 })),
    ...[...known].filter((key) => !wanted.has(key)).map((key) => ({ key, tag: '', uses: -1 })),
  ];
};

/**
 * Lists each of these products, which are locked, under its tags and no others. A tag that is an alias lists it under
 * what it is an alias of. By the rows that are there, so that what an older release left out is made up for.
 * @returns how the number of products of each tag changes by it
 */
export const listUnderTags = async (db: Handle, products: ReadonlyMap<number, Tags>): Promise<TagUses[]> => {
  await shareTagMerges(db);
  const stored = Map.groupBy(
    await storedTags(db, { ids: [...products.keys()] }),
    ({ product_id }) => product_id,
  );
  const resolve = await resolveAliases(db, products.values());
  const uses: TagUses[] = [];
  const added: [number, string, string][] = [];
  for (const [id, tags] of products) {
    const before = stored.get(id) ?? [];
    const after = resolve(tags);
    const isWanted = (row: TagRow): boolean => after.get(row.written_key)?.key === row.tag_key;
    const gone = before.filter((row) => !isWanted(row)).map(({ written_key }) => written_key);
    const unchanged = new Set(before.filter(isWanted).map(({ written_key }) => written_key));
    if (gone.length)
      await db
        .deleteFrom('product_tags')
        .where('product_id', '=', id)
        .where('written_key', 'in', gone)
        .execute();
    for (const [written, { key }] of after) if (!unchanged.has(written)) added.push([id, written, key]);
    uses.push(...usesOf(before, after));
  }
  if (added.length) await insertTags(db, { rows: JSON.stringify(added) });
  return uses;
};

/** Lists each of these products, which are locked, under its tags and no others, and counts their uses. */
export const tagProducts = async (db: Handle, products: ReadonlyMap<number, Tags>): Promise<void> =>
  countTags(db, await listUnderTags(db, products));
