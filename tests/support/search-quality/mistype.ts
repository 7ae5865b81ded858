const letters = 'abcdefghijklmnopqrstuvwxyz';

/** One typo: a letter left out, doubled or wrong, or swapped with the next. The first letter stays. */
const editWord = (word: string, random: () => number): string => {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const kind = Math.floor(random() * 4);
  if (kind === 0 && word.length > 3) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at);
  if (kind === 2 && at + 1 < word.length && word[at] !== word[at + 1])
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  const wrong = letters[Math.floor(random() * letters.length)] ?? 'x';
  return word.slice(0, at) + (wrong === word[at] ? 'q' : wrong) + word.slice(at + 1);
};

/** A name with so many typos, each in the longest word that has none yet, or again in the only one. */
export const mistype = (name: string, edits: number, random: () => number): string => {
  const words = name.toLowerCase().split(' ');
  const longestFirst = [...words.keys()].sort(
    (one, other) => (words[other]?.length ?? 0) - (words[one]?.length ?? 0),
  );
  const long = longestFirst.filter((at) => (words[at]?.length ?? 0) >= 4);
  for (let n = 0; n < edits; n++) {
    const at = long[n % Math.max(1, long.length)] ?? longestFirst[0] ?? 0;
    words[at] = editWord(words[at] ?? '', random);
  }
  return words.join(' ');
};
