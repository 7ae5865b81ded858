import type { FoundProduct } from '#lib/contract/products.ts';
import { plainText } from '#lib/document/rich-text.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type ProductRow, publicDescription, toProductSummary } from '#lib/server/products/to-entity.ts';
import { cut } from '#lib/text/cut.ts';
import { foldPlain } from '#lib/text/plain-letters.ts';
import { isShortWord } from '#lib/text/short-words.ts';
import { wordStart } from '#lib/text/unspaced.ts';
import type { Query } from './database.ts';
import { withoutLinks } from './words.ts';

/** Maximum number of explained hits per response, and of tags read per hit. */
const maxExplained = 20;
const maxTags = 200;
/** Passage of a description, and its part before the match; in characters. */
const passage = { length: 140, before: 40 } as const;

/** Matches where a word of a folded text begins with one of these terms. */
const beginningOf = (terms: readonly string[]): RegExp =>
  new RegExp(`${wordStart}(?:${terms.map((term) => term.replaceAll('+', '\\+')).join('|')})`, 'u');

/** Matches where a folded text has this term: short words match as a whole. */
const textPatternOf = (term: string): RegExp =>
  isShortWord(term)
    ? new RegExp(`${beginningOf([term]).source}(?![\\p{L}\\p{N}+#])`, 'u')
    : beginningOf([term]);

interface Sought {
  term: string;
  isSimilar: boolean;
  inNames: RegExp;
  inTexts: RegExp;
}

const soughtOf = (alternatives: Query): Sought[][] =>
  alternatives.map((words) =>
    words.map(({ word, isSimilar = false }) => ({
      ...{ term: word, isSimilar },
      inNames: beginningOf([word]),
      inTexts: textPatternOf(word),
    })),
  );

/** The forms of one word that these folded texts have; words that are only similar if they have no form of it. */
const foundIn = (
  word: readonly Sought[],
  { names = '', text }: { names?: string; text: string },
): string[] => {
  const found = word.filter(({ inNames, inTexts }) => inNames.test(names) || inTexts.test(text));
  const forms = found.filter(({ isSimilar }) => !isSimilar);
  return (forms.length ? forms : found).map(({ term }) => term);
};

/** Cuts a passage of one line out of a text, at spaces where there are some nearby. */
const passageAround = (text: string, index: number): string => {
  const { before, length } = passage;
  const start = Math.max(0, index - before);
  const space = start ? text.slice(start, index).search(/\s/) : -1;
  const from = space < 0 ? start : start + space + 1;
  const part = cut(text.slice(from), length);
  const isCut = from + part.length < text.length;
  const whole = isCut ? part.replace(/\s\S{0,20}$/, '') : part;
  return `${from ? '…' : ''}${whole.replace(/\s+/g, ' ').trim()}${isCut ? '…' : ''}`;
};

/** Index of the first word that begins with one of these terms. Exact only if folding keeps the length of the text. */
const indexOf = (text: string, foldedText: string, terms: readonly string[]): number => {
  const index = Math.min(
    ...terms.map((term) => textPatternOf(term).exec(foldedText)?.index ?? foldedText.length),
  );
  return Math.round(index * (text.length / foldedText.length));
};

/** The tags that matched come first. */
const matchingFirst = (tags: readonly string[], terms: readonly string[]): string[] => {
  const pattern = beginningOf(terms);
  const looked = tags.slice(0, maxTags);
  const matching = new Set(looked.filter((tag) => pattern.test(foldPlain(tag))));
  return [...matching, ...tags.filter((tag) => !matching.has(tag))];
};

const descriptionsOf = async (db: Handle, ids: readonly number[]): Promise<Map<number, string>> => {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'description', 'external_link', 'changed_from'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, plainText(publicDescription(row))]));
};

/** Matched words in the texts that lists display, for each word of the search. */
const foundByWord = (row: ProductRow, sought: readonly Sought[][]): string[][] => {
  const tags = (JSON.parse(row.tags) as string[]).slice(0, maxTags);
  const names = foldPlain([row.name, ...tags].join('\n'));
  const text = foldPlain(plainText(row.short_description));
  return sought.map((word) => foundIn(word, { names, text }));
};

const explain = (
  row: ProductRow,
  byWord: readonly string[][],
  sought: readonly Sought[][],
  description = '',
): FoundProduct => {
  const foldedText = description && foldPlain(withoutLinks(description));
  const hidden = sought.flatMap((word, at) =>
    byWord[at]?.length ? [] : foundIn(word, { text: foldedText }),
  );
  const terms = [...new Set([...byWord.flat(), ...hidden])];
  const snippet = hidden.length ? passageAround(description, indexOf(description, foldedText, hidden)) : null;
  const tags = terms.length ? matchingFirst(JSON.parse(row.tags) as string[], terms) : undefined;
  return {
    ...toProductSummary(tags ? { ...row, tags: JSON.stringify(tags) } : row),
    match: { terms, snippet },
  };
};

/**
 * Says why a search found these products: what to mark, the tags that matched first, and a passage of the description
 * where a word stands there alone. For the first `maxExplained` of them, since each costs some reading.
 */
export const explainMatches = async (
  db: Handle,
  rows: readonly ProductRow[],
  alternatives: Query,
): Promise<FoundProduct[]> => {
  const sought = soughtOf(alternatives);
  const byRow = rows.slice(0, maxExplained).map((row) => foundByWord(row, sought));
  const hidden = rows.filter((_, at) => byRow[at]?.some((found) => !found.length));
  const descriptions = await descriptionsOf(
    db,
    hidden.map(({ id }) => id),
  );
  return rows.map((row, at) =>
    explain(row, byRow[at] ?? [], byRow[at] ? sought : [], descriptions.get(row.id)),
  );
};
