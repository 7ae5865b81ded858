import { type SqlBool, sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findTag, type TagRow } from '#lib/server/tags/page-queries.ts';
import { mostUsedTags } from '#lib/server/tags/queries.ts';
import { beginsWord } from '#lib/text/unspaced.ts';
import { wordsOf } from '#lib/text/words.ts';
import { stemOf } from './vocabulary.ts';

const maxTags = 3;
/** Maximum number of tags read per prefix to find the most used ones, and of products whose tags are read. */
const tagsRead = 150;
const productsRead = 25;

export const tagsBeginning = mostUsedTags({ read: tagsRead, limit: maxTags });

interface Containing {
  products: readonly number[];
  /** Pattern for LIKE. */
  pattern: string;
}

const tagsContaining = compiled((db, { products, pattern }: Containing) =>
  db
    .selectFrom('tags')
    .select(['tag_key', 'tag', 'uses', 'search_key'])
    .where('tag_key', 'in', ({ selectFrom }) =>
      selectFrom('product_tags')
        .select('product_tags.tag_key')
        .where('product_tags.product_id', 'in', idsIn(db, products)),
    )
    .where('uses', '>', sql.lit(0))
    .where(sql<SqlBool>`search_key like ${pattern}`),
);

/** Common prefix of all forms of a word: the same for 'gallery' and 'galleries'. */
const trunkOf = (word: string): string => stemOf(word).replace(/[iy]$/, '');

/** True if a tag has a word with this prefix, or another form of the word. */
const hasWord = (tag: string, word: string): boolean =>
  beginsWord(tag, word) || wordsOf(tag).some((other) => stemOf(other) === stemOf(word));

/** Tags of these products that have all words: 'password management' for 'man', 'photo galleries' for 'photo gallery'. */
export const tagsWithin = async (
  db: Handle,
  products: readonly number[],
  typed: string,
): Promise<TagRow[]> => {
  const words = wordsOf(typed);
  const [first] = words;
  if (!products.length || first === undefined) return [];
  const rows = await tagsContaining(db, { products, pattern: `%${trunkOf(first)}%` });
  return rows
    .filter(({ search_key }) => words.every((word) => hasWord(search_key, word)))
    .sort((one, other) => other.uses - one.uses || (one.tag_key < other.tag_key ? -1 : 1))
    .map(({ tag_key, tag, uses }) => ({ tag_key, tag, uses }));
};

/** @param products whose tags may have another word with this prefix */
export const suggestTagsFor = async (
  db: Handle,
  typed: string,
  products: readonly number[],
): Promise<TagRow[]> => {
  // By an alias, or by a spelling that folding changes: the tag that it stands for.
  const meant = await findTag(db, typed);
  const tags = [...(meant ? [meant] : []), ...(await tagsBeginning(db, typed))];
  if (tags.length < maxTags) tags.push(...(await tagsWithin(db, products.slice(0, productsRead), typed)));
  return [...new Map(tags.map((row) => [row.tag_key, row])).values()].slice(0, maxTags);
};
