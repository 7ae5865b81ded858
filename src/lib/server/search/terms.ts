import type { Handle } from '#lib/server/db/handle.ts';
import { isShortWord } from '#lib/text/short-words.ts';
import { type Alternative, searchLimits } from './database.ts';
import type { SimilarWord } from './similar.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';
import { isQualifier, isStopWord, joinWords, requiredWords } from './words.ts';

/** Factors for words that replace the typed one: another form, or a similar word. */
const factors = { form: 0.85, similar: 0.6 } as const;

/** Factor for a qualifier in products that have only some of the words. */
const qualifierFactor = 0.4;

/** Returns where a typed word matches longer ones: in texts, 'ai' must not match 'air'. */
export const beginningOf = (word: string): Alternative['begins'] =>
  isShortWord(word) ? 'in names and tags' : 'everywhere';

/** The longest words of a query: they are the most selective, and each word costs a look at every match. */
const selectiveWords = (words: readonly string[]): string[] =>
  [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, searchLimits.words);

/** A word of a query, and what may stand for it. */
export interface Term {
  typed: string;
  /** Its place among the significant words of the query. */
  position: number;
  /** True if a published product contains it or another form of it. */
  isKnown: boolean;
  /** The typed word first. */
  alternatives: readonly Alternative[];
  /** Weight of each alternative: the rarer, the higher. */
  weights: ReadonlyMap<string, number>;
}

/** Words in few products weigh more: the inverse document frequency. */
const weightOf = ({ products }: Vocabulary, uses: number): number => Math.log(1 + products / (1 + uses));

interface Join {
  word: string;
  /** The positions of the words that it is made of. */
  of: readonly number[];
}

/** Each two neighbours in one word, and all words in one. Two joins may be one word: each stands for its own neighbours. */
const joinsIn = (words: readonly string[]): Join[] => {
  const pairs = words.slice(1).map((word, at) => ({
    word: joinWords([words[at] ?? '', word]),
    of: [at, at + 1],
  }));
  return words.length > 2 ? [...pairs, { word: joinWords(words), of: [...words.keys()] }] : pairs;
};

/** In letters. */
const maxShort = 3;

/** Maximum number of words of a query that are combined into joins. */
const maxLooked = 40;

export interface Terms {
  terms: readonly Term[];
  vocabulary: Vocabulary;
}

/**
 * Returns the terms of a query: its words, their other forms, and neighbours joined into one word. Stop words are
 * skipped unless they form a known word with a neighbour: 'to do'.
 */
export const readTerms = async (db: Handle, typed: readonly string[]): Promise<Terms> => {
  const inOrder = typed.slice(0, maxLooked);
  const joins = joinsIn(inOrder);
  const required = selectiveWords(requiredWords(typed));
  const asked = new Set([...inOrder, ...required, ...joins.map(({ word }) => word)]);
  const vocabulary = await readVocabulary(db, [...asked], required);
  const known = joins.filter(({ word }) => vocabulary.uses.has(word));
  const inJoins = known
    .map(({ of }) => of.map((at) => inOrder[at] ?? ''))
    .filter((words) => words.length === 2 && words.every(isStopWord))
    .flat();
  const words = selectiveWords([...required, ...inJoins]);
  const saying = inOrder.filter((word) => words.includes(word));
  // Short beginnings of many words cost most, and are rarely typed before the last word.
  const mayBegin = (word: string): boolean =>
    words.length < 3 || word === inOrder.at(-1) || word.length > maxShort;
  const terms = words.map((one): Term => {
    const forms = required.includes(one) ? vocabulary.formsOf(one) : [];
    const withNeighbours = known.filter(({ of }) => of.some((at) => inOrder[at] === one));
    const own = [...new Set(withNeighbours.map(({ word }) => word))];
    const uses = forms.reduce((sum, form) => sum + form.uses, vocabulary.uses.get(one) ?? 0);
    const weight = weightOf(vocabulary, uses) * (isQualifier(one) ? qualifierFactor : 1);
    return {
      typed: one,
      position: saying.indexOf(one),
      isKnown: uses > 0,
      alternatives: [
        { word: one, begins: mayBegin(one) ? beginningOf(one) : 'nowhere' },
        ...[...forms.map(({ word }) => word), ...own].map((word) => ({ word, begins: 'nowhere' as const })),
      ],
      weights: new Map([
        ...own.map((word) => [word, weightOf(vocabulary, vocabulary.uses.get(word) ?? 0)] as const),
        ...forms.map(({ word }) => [word, weight * factors.form] as const),
        [one, weight],
      ]),
    };
  });
  return { terms, vocabulary };
};

/** The terms with known words that may be meant by what was typed. */
export const withSimilar = (
  { terms, vocabulary }: Terms,
  similar: readonly (readonly SimilarWord[])[],
): Term[] => {
  // A known word is taken as typed, unless all words are known.
  const allKnown = terms.every(({ isKnown }) => isKnown);
  return terms.map((term, index) => {
    if (term.isKnown && !allKnown) return term;
    const others = (similar[index] ?? []).filter(({ word }) => !term.weights.has(word));
    if (!others.length) return term;
    return {
      ...term,
      alternatives: [
        ...term.alternatives,
        ...others.map(({ word }) => ({ word, begins: 'nowhere', isSimilar: true }) as const),
      ],
      weights: new Map([
        ...others.map(
          ({ word, uses, distance }) =>
            [
              word,
              weightOf(vocabulary, uses) *
                factors.similar *
                (1 - distance / Math.max(word.length, term.typed.length)),
            ] as const,
        ),
        ...term.weights,
      ]),
    };
  });
};
