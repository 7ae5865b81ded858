import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { editDistance } from '#lib/text/edit-distance.ts';
import { plain } from '#lib/text/plain-letters.ts';
import { isUnspaced } from '#lib/text/unspaced.ts';
import { wordsOf } from '#lib/text/words.ts';
import type { Term } from './terms.ts';
import { joinWords, wordsOfName } from './words.ts';

/** Maximum number of hits that are scored by their texts. */
export const maxScored = 80;

/** Texts that a hit is scored by. */
interface ScoredText {
  id: number;
  name: string;
  /** Tags as stored: a JSON list whose end may be missing. */
  tags: string;
  short_description: string;
}

/** Query that products are scored against. */
interface Scored {
  terms: readonly Term[];
  /** All that was typed, in one word. */
  typed: string;
  /** True if the index found the word in any text of the product. */
  isElsewhere: (id: number, term: number) => boolean;
}

/** Field weights. */
const fields = { name: 5.5, tags: 3, shortDescription: 2, description: 0.9 } as const;
/**
 * Factors for a word that starts with the typed one, and for a match with part of a word: in compound names and
 * unspaced scripts.
 */
const beginning = 0.35;
const part = 0.5;
/** Factor for matches in further fields, in addition to the best one. */
const repeated = 0.3;
/** Share of a match in the long description alone that counts towards coverage of the query. */
const hidden = 0.5;
/** Length in words of a short description that changes no weight. */
const usualLength = 20;

const bonuses = { sameName: 10, nameBegins: 3, similarName: 5, wholeTag: 0.8, pair: 0.7 } as const;
/** Length in letters; longer names are compared only by their words. */
const longestCompared = 40;
/** A name is similar if it has at most one edit per this many letters. */
const lettersPerEdit = 4;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Weight of a product's word for one word of the query. */
const weightIn = ({ typed, weights }: Term, word: string): number => {
  const exact = weights.get(word);
  if (exact !== undefined) return exact;
  if (isUnspaced(typed)) return word.includes(typed) ? (weights.get(typed) ?? 0) * part : 0;
  if (!word.startsWith(typed)) return 0;
  return ((weights.get(typed) ?? 0) * beginning * typed.length) / word.length;
};

/** Match of a product's word with the query. */
interface WordMatch {
  /** Weights by term. */
  weights: readonly number[];
  /** Highest of `weights`. */
  weight: number;
  position: number;
}

/** The words of one part of a product. */
interface Part {
  length: number;
  /** Matches of the words, by place. Words without one are left out. */
  matches: readonly (readonly [place: number, match: WordMatch])[];
}

/** Weight of a word that the index found, but none of the scored texts contains. */
const weightElsewhere = ({ typed, isKnown, weights }: Term): number =>
  isKnown || weights.size === 1 ? (weights.get(typed) ?? 0) : Math.min(...weights.values());

const likeness = (name: string, typed: string): number => {
  if (name === typed) return bonuses.sameName;
  if (name.startsWith(typed)) return (bonuses.nameBegins * typed.length) / name.length;
  const longest = Math.max(name.length, typed.length);
  if (longest > longestCompared || Math.abs(name.length - typed.length) > 2) return 0;
  const edits = editDistance(typed, name);
  return edits * lettersPerEdit <= longest ? bonuses.similarName * (1 - edits / longest) : 0;
};

/** Highest weight for each term. */
const bestOf = (terms: readonly Term[], { matches }: Part): number[] => {
  const best = terms.map(() => 0);
  for (const [, { weights }] of matches)
    for (const [at, weight] of weights.entries()) if (weight > (best[at] ?? 0)) best[at] = weight;
  return best;
};

/** Share of the words that match the query. */
const coverage = ({ matches, length }: Part): number => (length ? matches.length / length : 0);

/** Highest weight of two words that are adjacent both in the query and here, such as 'mind maps'. */
const pairsIn = ({ matches }: Part): number => {
  let max = 0;
  for (const [index, [place, { position, weight }]] of matches.entries()) {
    const [placeBefore, before] = matches[index - 1] ?? [];
    if (before && placeBefore === place - 1 && before.position === position - 1)
      max = Math.max(max, weight + before.weight);
  }
  return max;
};

/**
 * Returns a function that scores products for a query, similar to BM25F: the sum over the query's words of rarity
 * times the weight of the best field.
 */
const createScore = ({ terms, typed, isElsewhere }: Scored): ((text: ScoredText) => number) => {
  const possible = sum(terms.map(({ weights }) => Math.max(...weights.values()))) || 1;
  // Most words of products match nothing, and many recur.
  const known = new Map<string, WordMatch | undefined>();
  const matchOf = (word: string): WordMatch | undefined => {
    if (known.has(word)) return known.get(word);
    const weights = terms.map((term) => weightIn(term, plain(word)));
    const weight = Math.max(...weights);
    const match = weight
      ? { weights, weight, position: terms[weights.indexOf(weight)]?.position ?? 0 }
      : undefined;
    known.set(word, match);
    return match;
  };
  const partOf = (words: readonly string[]): Part => ({
    length: words.length,
    matches: words.flatMap((word, place) => {
      const match = matchOf(word);
      return match ? [[place, match] as const] : [];
    }),
  });

  return (text) => {
    const nameWords = wordsOf(text.name);
    const joined = plain(joinWords(nameWords));
    const allOfName = wordsOfName(text.name);
    const name = partOf(nameWords);
    const otherName = partOf(allOfName.filter((word) => !nameWords.includes(word)));
    const tags = text.tags.split('","').map((tag) => partOf(wordsOf(tag)));
    const short = partOf(wordsOf(text.short_description));

    const inWords = bestOf(terms, name);
    const inParts = bestOf(terms, otherName);
    const inName = inWords.map((weight, at) => Math.max(weight, part * (inParts[at] ?? 0)));
    const inTags = terms.map(() => 0);
    let wholeTag = 0;
    for (const tag of tags) {
      if (!tag.matches.length) continue;
      const best = bestOf(terms, tag);
      for (const [at, weight] of best.entries()) inTags[at] = Math.max(inTags[at] ?? 0, weight);
      wholeTag = Math.max(wholeTag, coverage(tag) * sum(best));
    }
    const inShort = bestOf(terms, short);

    // A match on one word of a long name counts less than one in a text: names use arbitrary words.
    const ofName = matchOf(joined) ? 1 : coverage(name);
    const inWholeName = 0.3 + (0.7 * (0.5 + 0.5 * ofName) * sum(inName)) / possible;
    const lengthOfShort = 0.7 + (0.3 * short.length) / usualLength;
    let matched = 0;
    let score = 0;
    for (const [at, term] of terms.entries()) {
      const found = [inName[at] ?? 0, inTags[at] ?? 0, inShort[at] ?? 0] as const;
      matched += Math.max(...found);
      const weights = [
        fields.name * found[0] * inWholeName,
        fields.tags * found[1],
        (fields.shortDescription * found[2]) / lengthOfShort,
      ];
      const best = Math.max(...weights);
      if (best > 0) score += best + repeated * (sum(weights) - best);
      else if (isElsewhere(text.id, at)) {
        const weight = weightElsewhere(term);
        score += fields.description * weight;
        matched += hidden * weight;
      }
    }
    const pairs = Math.max(...[short, ...tags, partOf(allOfName)].map(pairsIn));
    const share = Math.sqrt(Math.min(1, matched / possible));
    return (
      (score + bonuses.wholeTag * wholeTag + bonuses.pair * pairs) * share +
      likeness(joined, typed) * possible
    );
  };
};

/** Scores that differ by less than this share of the best count as equal; then the trend decides. */
const alike = 1 / 25;

/** Maximum number of characters read of a product's tags, of which there may be thousands. */
const maxOfTags = 1_000;

const scoredTexts = compiled((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'short_description'])
    .select(sql<string>`substr(tags, 1, ${sql.lit(maxOfTags)})`.as('tags'))
    .where('id', 'in', idsIn(db, ids)),
);

interface Cut {
  /** Minimum share of the best score. Hits below it are dropped, and so are unscored hits. */
  min: number;
  /** True if a hit is kept nevertheless. */
  stays?: (id: number) => boolean;
}

/**
 * Orders the first hits by how well they answer the query; those that do so alike stay in their order, as do all behind
 * them, unless they are cut.
 */
export const orderByScore = async (
  db: Handle,
  ids: readonly number[],
  { cut, ...scored }: Scored & { cut?: Cut },
): Promise<number[]> => {
  const first = ids.slice(0, maxScored);
  if (first.length < 2) return [...ids];
  const rows = await scoredTexts(db, { ids: first });
  const scoreOf = createScore(scored);
  const scores = new Map(rows.map((row) => [row.id, scoreOf(row)]));
  const best = Math.max(...scores.values());
  const step = (id: number): number => Math.round((scores.get(id) ?? 0) / (best * alike || 1));
  const ordered = first
    .filter((id) => !cut || (scores.get(id) ?? 0) >= cut.min * best || cut.stays?.(id))
    .map((id, at) => ({ id, at, step: step(id) }))
    .sort((one, other) => other.step - one.step || one.at - other.at)
    .map(({ id }) => id);
  const behind = ids.slice(first.length).filter((id) => !cut || cut.stays?.(id));
  return [...ordered, ...behind];
};
