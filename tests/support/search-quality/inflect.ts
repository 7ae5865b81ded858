const vowel = /[aeiou]/;

const singular = (word: string): string | undefined => {
  if (/(?:ss|us|is)$/.test(word)) return undefined;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : undefined;
};

const plural = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:ch|sh|x|s)$/.test(word) ? `${word}es` : `${word}s`;
};

/** The verb of an -ing form, if the vocabulary has it. */
const verbOf = (word: string, known: ReadonlySet<string>): string | undefined => {
  const stem = word.slice(0, -3);
  return [stem, `${stem}e`, stem.slice(0, -1)].find((verb) => verb.length > 2 && known.has(verb));
};

const gerund = (verb: string): string => (/[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`);

/**
 * Another form of an English word: the singular or plural, the verb of an -ing form or the -ing form of a verb.
 * @param known words of the texts, which say what is a verb
 */
export const inflect = (word: string, known: ReadonlySet<string>): string | undefined => {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || !vowel.test(word)) return undefined;
  if (word.endsWith('ing')) return verbOf(word, known);
  if (known.has(gerund(word))) return gerund(word);
  if (/(?:ed|ly|er|al|ive|ous|ful|able|ant|ent|ic)$/.test(word)) return undefined;
  return singular(word) ?? plural(word);
};
