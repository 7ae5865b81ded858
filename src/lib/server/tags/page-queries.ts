import { type Expression, type SqlBool, sql } from 'kysely';
import { type TagLetter, tagLetterOf } from '#lib/domain/tag-letters.ts';
import { keyOfSlug } from '#lib/domain/tag-slug.ts';
import { tagPages } from '#lib/domain/tags.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { TagInUse } from '#lib/server/products/browse-queries.ts';
import { identityOf } from '#lib/text/words.ts';

export interface TagRow {
  tag_key: string;
  tag: string;
  uses: number;
}

const tagsNamed = compiled(
  (db, { keys }: { keys: readonly string[] }) => sql<TagRow & { found_key: string }>`
    select tag_key as found_key, tag_key, tag, uses from tags where ${isOneOf(db, 'tag_key', keys)} and uses > 0
    union all
    select alias_key, tags.tag_key, tags.tag, uses from tag_aliases join tags on tags.tag_key = tag_aliases.tag_key
    where ${isOneOf(db, 'alias_key', keys)} and uses > 0`,
);

/** Tags by their keys, or by those of their aliases; those without products are left out. */
const tagsByKeys = async (db: Handle, keys: readonly string[]): Promise<Map<string, TagRow>> => {
  if (!keys.length) return new Map();
  const rows = await tagsNamed(db, { keys });
  const byKey = new Map(rows.map(({ found_key, ...row }) => [found_key, row]));
  return new Map(
    keys.flatMap((key) => {
      const row = byKey.get(key);
      return row ? [[key, row] as const] : [];
    }),
  );
};

/** Keys that a name of a tag may stand for, its slug's first. */
const keysOfName = (named: string): string[] => {
  const spellings = [keyOfSlug(named), identityOf(named), identityOf(named.replaceAll('_', ' '))];
  return [...new Set(spellings.filter((key) => key !== undefined))];
};

/**
 * Finds a tag by its slug, by any spelling, or by an alias. Includes the key that was found: an alias has another one.
 */
export const findTag = async (
  db: Handle,
  named: string,
): Promise<(TagRow & { found_key: string }) | undefined> => {
  const keys = keysOfName(named);
  const found = await tagsByKeys(db, keys);
  const found_key = keys.find((key) => found.has(key)) ?? '';
  const tag = found.get(found_key);
  return tag && { ...tag, found_key };
};

/**
 * Keys that a name may stand for, up to that of the first tag or alias with products: those that are followed or merged
 * may have none any more.
 */
export const keysUpToFound = async (db: Handle, named: string): Promise<string[]> => {
  const keys = keysOfName(named);
  const tag = await findTag(db, named);
  return tag ? keys.slice(0, keys.indexOf(tag.found_key) + 1) : keys;
};

/** Tags by slugs, each once, also where two slugs are one tag by an alias. @returns undefined if one is unknown */
export const findTags = async (
  db: Handle,
  slugs: readonly string[] = [],
): Promise<TagInUse[] | undefined> => {
  const keys = slugs.flatMap((slug) => keyOfSlug(slug) ?? []);
  const found = await tagsByKeys(db, keys);
  if (slugs.length !== keys.length || keys.some((key) => !found.has(key))) return;
  const tags = new Map([...found.values()].map((row) => [row.tag_key, row]));
  return [...tags].map(([key, { uses }]) => ({ key, uses }));
};

const between = (from: string, to: string): Expression<SqlBool> =>
  sql<SqlBool>`(search_key >= ${from} and search_key < ${to})`;

const beginsWith = (letter: TagLetter): Expression<SqlBool> => {
  if (letter === '0-9') return between('0', ':');
  if (letter !== 'other') return between(letter, String.fromCharCode(letter.charCodeAt(0) + 1));
  return sql<SqlBool>`(search_key < '0' or (search_key >= ':' and search_key < 'a') or search_key >= '{')`;
};

export const tagList = async (
  db: Handle,
  { letter, sort, limit, offset }: Pagination & { letter: TagLetter | undefined; sort: 'name' | 'products' },
): Promise<Rows<TagRow>> => {
  const tags = db
    .selectFrom('tags')
    .where('uses', '>', 0)
    .$if(letter !== undefined, (query) => query.where(beginsWith(letter ?? 'other')));
  const ordered =
    sort === 'name'
      ? tags.orderBy('search_key').orderBy('tag_key')
      : tags.orderBy('uses', 'desc').orderBy('tag_key');
  return {
    rows: await ordered.select(['tag_key', 'tag', 'uses']).limit(limit).offset(offset).execute(),
    total: await countOf(tags),
  };
};

/** Number of tags by letter, without letters that have none. */
export const tagsByLetter = async (db: Handle): Promise<Map<TagLetter, number>> => {
  const rows = await db
    .selectFrom('tags')
    .select([sql<string>`substr(search_key, 1, 1)`.as('first'), ({ fn }) => fn.countAll<number>().as('tags')])
    .where('uses', '>', 0)
    .groupBy(sql`substr(search_key, 1, 1)`)
    .execute();
  const byLetter = new Map<TagLetter, number>();
  for (const { first, tags } of rows) {
    const letter = tagLetterOf(first);
    byLetter.set(letter, (byLetter.get(letter) ?? 0) + Number(tags));
  }
  return byLetter;
};

/**
 * Tags of the latest products with this tag, the most specific first: those that many of these products have and few
 * others do. The score is the share of the tag's products times the share of these products, in the same order as its
 * square root. A tag that nearly every product has is related to all, and tells readers nothing.
 */
const tagsByShare = compiled((db, { key }: { key: string }) =>
  db
    .selectFrom((build) =>
      build
        .selectFrom('product_tags')
        .select(['tag_key', sql<number>`count(distinct product_id)`.as('shared')])
        .where('product_id', 'in', (latest) =>
          latest
            .selectFrom('product_tags as tagged')
            .select('tagged.product_id')
            .distinct()
            .where('tagged.tag_key', '=', key)
            .orderBy('tagged.product_id', 'desc')
            .limit(sql.lit(tagPages.relatedSample)),
        )
        .where('tag_key', '<>', key)
        .groupBy('tag_key')
        .as('sharing'),
    )
    .innerJoin('tags', 'tags.tag_key', 'sharing.tag_key')
    .select(['tags.tag_key', 'tags.tag', 'tags.uses'])
    .orderBy(sql`cast(shared as double precision) * shared / uses`, 'desc')
    .orderBy('tags.tag_key')
    .limit(sql.lit(tagPages.related)),
);

export const relatedTags = (db: Handle, { tag_key }: Pick<TagRow, 'tag_key'>): Promise<TagRow[]> =>
  tagsByShare(db, { key: tag_key });
