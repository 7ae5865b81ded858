const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Longer words share trigrams with what they are one edit from. */
const longest = 4;

/** All words that are one edit from a short one in Latin letters: of three letters, a wrong one leaves no trigram. */
export const withOneEdit = (word: string): string[] => {
  if (word.length < 3 || word.length > longest || !/^[a-z\d]+$/.test(word)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  found.delete(word);
  return [...found];
};
