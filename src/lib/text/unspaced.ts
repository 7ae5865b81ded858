/** Letters of scripts without spaces between words, and of Korean, where words are written in one with others. */
const unspacedLetter =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';

const unspaced = new RegExp(unspacedLetter, 'u');

/** True for a word in which others may begin: 微信小程序, and アプリcalendar. */
export const isUnspaced = (word: string): boolean => unspaced.test(word);

/** Zero-width: matches where a word of a folded text may begin. */
export const wordStart = `(?:(?<![\\p{L}\\p{N}])|(?=${unspacedLetter})|(?<=${unspacedLetter}))`;

const start = new RegExp(wordStart, 'uy');

export const mayBeginAt = (text: string, at: number): boolean => {
  start.lastIndex = at;
  return start.test(text);
};

/** True if a text, folded like the typed prefix, has a word that starts with it. */
export const beginsWord = (text: string, typed: string): boolean => {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
    if (mayBeginAt(text, at)) return true;
  return false;
};

/** Units in which a folded word can begin: a syllable of Hangul, a letter of another such script, and other letters together. */
const unit = new RegExp(
  `[\\u1100-\\u115f\\ua960-\\ua97c]+[\\u1160-\\u11ff\\ud7b0-\\ud7fb]*|${unspacedLetter}|(?:(?!${unspacedLetter})[^])+`,
  'gu',
);

/** The longest beginning of an inner word that is indexed, in units: a longer one would make the index grow by the square. */
const longest = 8;

/** The words that may begin inside of a folded word: of 東京マップ also 京マップ, マップ and so on. @param max how many */
export const innerWordsOf = (word: string, max: number): string[] => {
  if (!isUnspaced(word)) return [];
  const units = word.match(unit) ?? [];
  return units.slice(1, max + 1).map((_, at) => units.slice(at + 1, at + 1 + longest).join(''));
};

/** Returns the part of a folded word that is indexed if it begins inside another one. */
export const asIndexed = (word: string): string =>
  isUnspaced(word) ? (word.match(unit) ?? []).slice(0, longest).join('') : word;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text with spaces between the words that it is written without; single letters, mostly particles, are left out. */
export const spaced = (text: string): string =>
  [...segmenter.segment(text)]
    .filter(({ segment, isWordLike }) => isWordLike && (!isUnspaced(segment) || [...segment].length > 1))
    .map(({ segment }) => segment)
    .join(' ');
