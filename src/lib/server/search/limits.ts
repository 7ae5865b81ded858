export const search = {
  /** With fewer hits than this, similar words are searched too, then products that have any of the words. */
  few: 3,
  /** How many hits are ordered by their texts. */
  scored: 80,
  /** How many words of a query products with only some of them are looked up by. */
  anyWords: 4,
  /** What has not all words is left out if it scores less than this share of the best. */
  nearShare: 0.2,
  /** Maximum number of words in a query. */
  words: 8,
  /** How many words of a product are indexed that begin inside of others, as in Chinese: one for each letter. */
  innerWords: 4_000,
  /** Maximum number of hits that are ranked and counted. */
  max: 1_000,
  /** How many hits of an answer say why they were found, by how many of their tags at most. */
  explained: 20,
  tagsExplained: 200,
  /** Passage of a description, and its part before the match; in characters. */
  snippet: { length: 140, before: 40 },
} as const;

/** What is suggested while a search is being typed. */
export const suggestions = {
  products: 5,
  tags: 3,
  makers: 3,
  /** How many products in the alphabet are looked through for names that begin so, and if these are not all, how many trending ones. */
  alphabetRead: 100,
  trendingRead: 250,
  tagsRead: 150,
  /** How many hits are looked up by their words, and whose tags are looked through for words that begin so. */
  hitsRead: 25,
  /** How many are read at once on PostgreSQL: more would only make each of them, and what others read, slower. */
  atOnce: 6,
  /** How many whole searches wait at most, which run one at a time; beyond, nothing is suggested. */
  searchesWaiting: 40,
  /** Up to so many letters, which many people type, responses are cached. */
  cachedLetters: 3,
} as const;

/** Maximum that one product contributes to the suggested tags, and to the vocabulary for correcting typos. */
export const teaching = {
  /** The first ones; others are displayed and found all the same. */
  tags: 50,
  words: 200,
  /** In letters. Shorter words are never suggested corrections, and longer ones are not mistyped. */
  wordLength: { min: 3, max: 40 },
} as const;
