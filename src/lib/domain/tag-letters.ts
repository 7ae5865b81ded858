const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Groups of tags in lists: the first character, without accents. */
export const tagLetters = ['0-9', ...alphabet, 'other'] as const satisfies readonly string[];
export type TagLetter = (typeof tagLetters)[number];

/** The division that a folded text belongs to. */
export const tagLetterOf = (folded: string): TagLetter => {
  const [first = ''] = folded;
  if (/^[0-9]/.test(first)) return '0-9';
  return /^[a-z]/.test(first) ? first : 'other';
};
