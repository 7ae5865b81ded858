import type { FoundProduct } from '#lib/contract/products.ts';
import { search } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { withoutLinks } from '#lib/server/db/search/indexed-words.ts';
import { cut } from '#lib/text/cut.ts';
import { fold } from '#lib/text/words.ts';
import { type ProductRow, toProductSummary } from './to-entity.ts';

/** For each word of a search what it may be in a product: as typed first, then similar words. */
type Alternatives = readonly (readonly string[])[];

const letter = '[\\p{L}\\p{N}]';

/** Matches where a word of a folded text begins with one of these terms. */
const beginningOf = (terms: readonly string[]): RegExp =>
  new RegExp(`(?<!${letter})(?:${terms.map((term) => term.replaceAll('+', '\\+')).join('|')})`, 'u');

interface Sought {
  term: string;
  pattern: RegExp;
}

const soughtOf = (alternatives: Alternatives): Sought[][] =>
  alternatives.map((terms) => terms.map((term) => ({ term, pattern: beginningOf([term]) })));

/** What stands there of one word: as it was typed, else the similar words. */
const foundIn = (folded: string, [typed, ...similar]: readonly Sought[]): string[] => {
  if (typed?.pattern.test(folded)) return [typed.term];
  return similar.filter(({ pattern }) => pattern.test(folded)).map(({ term }) => term);
};

/** Cuts a passage of one line out of a text, at spaces where there are some nearby. */
const passageAround = (text: string, index: number): string => {
  const { before, length } = search.snippet;
  const start = Math.max(0, index - before);
  const space = start ? text.slice(start, index).search(/\s/) : -1;
  const from = space < 0 ? start : start + space + 1;
  const passage = cut(text.slice(from), length);
  const isCut = from + passage.length < text.length;
  const whole = isCut ? passage.replace(/\s\S{0,20}$/, '') : passage;
  return `${from ? '…' : ''}${whole.replace(/\s+/g, ' ').trim()}${isCut ? '…' : ''}`;
};

/** Where a word of a text begins with one of these terms. Exact for texts that folding keeps as long as they are. */
const indexOf = (text: string, folded: string, terms: readonly string[]): number => {
  const index = beginningOf(terms).exec(folded)?.index ?? 0;
  return Math.round(index * (text.length / folded.length));
};

/** The tags that matched come first. */
const matchingFirst = (tags: readonly string[], terms: readonly string[]): string[] => {
  const pattern = beginningOf(terms);
  const looked = tags.slice(0, search.tagsExplained);
  const matching = new Set(looked.filter((tag) => pattern.test(fold(tag))));
  return [...matching, ...tags.filter((tag) => !matching.has(tag))];
};

const descriptionsOf = async (db: Handle, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom('products').select(['id', 'description']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
};

/** What of a search stands in the texts that lists display, by word of the search. */
const foundByWord = (row: ProductRow, sought: readonly Sought[][]): string[][] => {
  const tags = (JSON.parse(row.tags) as string[]).slice(0, search.tagsExplained);
  const folded = fold([row.name, row.short_description, ...tags].join('\n'));
  return sought.map((word) => foundIn(folded, word));
};

const explain = (
  row: ProductRow,
  byWord: readonly string[][],
  sought: readonly Sought[][],
  description = '',
): FoundProduct => {
  const folded = description && fold(withoutLinks(description));
  const hidden = sought.flatMap((word, at) => (byWord[at]?.length ? [] : foundIn(folded, word)));
  const terms = [...new Set([...byWord.flat(), ...hidden])];
  const snippet = hidden.length ? passageAround(description, indexOf(description, folded, hidden)) : null;
  const tags = terms.length ? matchingFirst(JSON.parse(row.tags) as string[], terms) : undefined;
  return {
    ...toProductSummary(tags ? { ...row, tags: JSON.stringify(tags) } : row),
    match: { terms, snippet },
  };
};

/**
 * Says why a search found these products: what to mark, the tags that matched first, and a passage of the description
 * where a word stands there alone. For the first `search.explained` of them, since each costs some reading.
 */
export const explainMatches = async (
  db: Handle,
  rows: readonly ProductRow[],
  alternatives: Alternatives,
): Promise<FoundProduct[]> => {
  const sought = soughtOf(alternatives);
  const byRow = rows.slice(0, search.explained).map((row) => foundByWord(row, sought));
  const hidden = rows.filter((_, at) => byRow[at]?.some((found) => !found.length));
  const descriptions = await descriptionsOf(
    db,
    hidden.map(({ id }) => id),
  );
  return rows.map((row, at) =>
    explain(row, byRow[at] ?? [], byRow[at] ? sought : [], descriptions.get(row.id)),
  );
};
