/**
 * The stem of an English word, by Porter's algorithm (https://tartarus.org/martin/PorterStemmer/): 'galleries' and
 * 'gallery' share one. Words of other letters are their own stems.
 */

const consonant = '[^aeiou]';
const vowel = '[aeiouy]';
const consonants = `${consonant}[^aeiouy]*`;
const vowels = `${vowel}[aeiou]*`;

/** The measure of a stem: how often vowels are followed by consonants in it. */
const atLeastOnce = new RegExp(`^(?:${consonants})?${vowels}${consonants}`);
const once = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`);
const atLeastTwice = new RegExp(`^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(?:${consonants})?${vowel}`);
const endsShort = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`);

type Endings = Readonly<Record<string, string>>;

const second: Endings = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const third: Endings = { icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' };

const endingOf = (endings: Endings): RegExp =>
  new RegExp(
    `(?:${Object.keys(endings)
      .sort((one, other) => other.length - one.length)
      .join('|')})$`,
  );
const secondEnding = endingOf(second);
const thirdEnding = endingOf(third);
const fourthEnding =
  /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

const withoutPlural = (word: string): string => {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

const withoutTense = (word: string): string => {
  if (word.endsWith('eed')) return atLeastOnce.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/.exec(word)?.[0];
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  if (!hasVowel.test(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return endsShort.test(stem) ? `${stem}e` : stem;
};

/** Replaces the longest of these endings, if what is in front of it is long enough. */
const replaced = (word: string, pattern: RegExp, endings: Endings, enough: RegExp): string => {
  const ending = pattern.exec(word)?.[0];
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  return enough.test(stem) ? stem + (endings[ending] ?? '') : word;
};

const withoutFinalE = (word: string): string => {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  return atLeastTwice.test(stem) || (once.test(stem) && !endsShort.test(stem)) ? stem : word;
};

const longest = 40;

export const stemOf = (word: string): string => {
  if (word.length < 3 || word.length > longest || !/^[a-z]+$/.test(word)) return word;
  // An initial y is a consonant.
  const marked = word.replace(/^y/, 'Y');
  const regular = withoutTense(withoutPlural(marked)).replace(/(?<=[aeiouy].*)y$/, 'i');
  const short = replaced(
    replaced(regular, secondEnding, second, atLeastOnce),
    thirdEnding,
    third,
    atLeastOnce,
  );
  const bare = withoutFinalE(replaced(short, fourthEnding, {}, atLeastTwice));
  return (/ll$/.test(bare) && atLeastTwice.test(bare) ? bare.slice(0, -1) : bare).toLowerCase();
};
