import { fold, wordsOf } from '#lib/text/words.ts';
import { seededRandom } from '../seeded-random.ts';
import { inflect } from './inflect.ts';
import { mistype } from './mistype.ts';

/** What questions are made from. */
export interface AskedProduct {
  name: string;
  shortDescription: string;
  tags: readonly string[];
}

export interface Question {
  typed: string;
  /** Names of the products any of which answers it. */
  answers: readonly string[];
}

/** Questions by their kind. */
export type Questions = Readonly<Record<string, readonly Question[]>>;

/** Words that say nothing of a product. Not those of the search: it must not be measured by its own list. */
const plain = new Set(
  `a about all also an and any are as at based be been but by can for from has have how if in into is it its just
  like lets made make makes more most new not of on one only or other our own over so some such than that the their them
  then there these they this through to up use used using via was way what when where which while who will with without
  within written you your yours`.split(/\s+/),
);

const contentWords = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length > 3 && /^[a-z]+$/.test(word) && !plain.has(word));

/** A name written in one word, and one written apart where its capitals or digits say how. */
const joined = (name: string): string => wordsOf(name).join('');
const apart = (name: string): string =>
  wordsOf(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')).join(' ');

type Make = (product: AskedProduct, index: number) => Question | undefined;

/** Asks for a product by its name, written in some other way. */
const byName = (product: AskedProduct, typed: string): Question | undefined =>
  typed ? { typed, answers: [product.name] } : undefined;

/** @param perKind how many questions of each kind there are at most */
export const questionsTo = (products: readonly AskedProduct[], perKind: number, seed = 5): Questions => {
  const random = seededRandom(seed);
  const usage = new Map<string, number>();
  for (const { name, shortDescription, tags } of products)
    for (const word of new Set(contentWords([name, shortDescription, ...tags].join(' '))))
      usage.set(word, (usage.get(word) ?? 0) + 1);
  const known: ReadonlySet<string> = new Set(usage.keys());
  const rarest = (words: readonly string[]): string[] =>
    [...new Set(words)].sort((one, other) => (usage.get(one) ?? 0) - (usage.get(other) ?? 0));
  const withTag = (tag: string) =>
    products.filter(({ tags }) => tags.some((own) => fold(own) === fold(tag))).map(({ name }) => name);
  /** All that have these words, in this form, somewhere. */
  const having = (words: readonly string[]) =>
    products
      .filter(({ name, shortDescription, tags }) => {
        const own = new Set(wordsOf([name, shortDescription, ...tags].join(' ')));
        return words.every((word) => own.has(word));
      })
      .map(({ name }) => name);

  const salientWords = ({ name, shortDescription }: AskedProduct): string[] => {
    const ofName = new Set(wordsOf(name));
    return rarest(contentWords(shortDescription).filter((word) => !ofName.has(word))).slice(0, 5);
  };

  const makers: Record<string, Make> = {
    exact: (product, index) => byName(product, index % 2 ? product.name : product.name.toLowerCase()),
    'one typo': (product) =>
      joined(product.name).length > 3 ? byName(product, mistype(product.name, 1, random)) : undefined,
    'two typos': (product) =>
      joined(product.name).length > 6 ? byName(product, mistype(product.name, 2, random)) : undefined,
    prefix: (product) => {
      const { name } = product;
      const length = Math.max(3, Math.ceil(name.length * (0.5 + random() * 0.4)));
      return name.length > 4 ? byName(product, name.slice(0, length).trim().toLowerCase()) : undefined;
    },
    'joined names': (product) =>
      wordsOf(product.name).length > 1 ? byName(product, joined(product.name)) : undefined,
    'split names': (product, index) => {
      const [word = '', ...others] = wordsOf(product.name);
      const split = apart(product.name);
      if (split !== wordsOf(product.name).join(' ')) return byName(product, split);
      // Where nothing says how, in the middle of a long word: as 'Next cloud' is written.
      if (index % 4 || others.length || word.length < 8) return undefined;
      const at = Math.round(word.length / 2);
      return byName(product, `${word.slice(0, at)} ${word.slice(at)}`);
    },
    'salient words': (product) => {
      const words = salientWords(product).slice(0, 3);
      return words.length < 2 ? undefined : { typed: words.join(' '), answers: having(words) };
    },
    'word forms': (product) => {
      const words = salientWords(product).filter((word) => inflect(word, known));
      const some = words.slice(0, 3);
      if (some.length < 2) return undefined;
      const typed = some.map((word, at) => (at < 2 ? inflect(word, known) : word)).join(' ');
      return { typed, answers: [...new Set([...having(some), ...having(wordsOf(typed))])] };
    },
    subjects: (product, index) => {
      const tag = product.tags[index % product.tags.length];
      if (!tag) return undefined;
      const part = tag.split(' - ').at(-1) ?? tag;
      return { typed: (index % 2 ? part : tag).toLowerCase(), answers: withTag(tag) };
    },
    "people's own words": (product, index) => {
      const tag = product.tags[index % product.tags.length];
      const [subject] = rarest(contentWords(tag?.split(' - ').at(-1) ?? ''));
      const [, one, other] = salientWords(product);
      if (!tag || !subject || !one || !other) return undefined;
      const form = (word: string) => inflect(word, known) ?? word;
      const typed = [
        `some ${subject} app with ${form(one)} and ${other}`,
        `how can I ${one} my ${form(subject)} ${other}`,
        `${form(subject)} for people who want ${other} ${form(one)}`,
      ][index % 3] as string;
      return { typed, answers: withTag(tag) };
    },
  };

  return Object.fromEntries(
    Object.entries(makers).map(([kind, make]) => {
      const questions = new Map<string, Question>();
      const order = products
        .map((product) => ({ product, at: random() }))
        .sort((one, other) => one.at - other.at);
      for (const [index, { product }] of order.entries()) {
        if (questions.size >= perKind) break;
        const question = make(product, index);
        if (question?.answers.length) questions.set(question.typed, question);
      }
      return [kind, [...questions.values()]];
    }),
  );
};
