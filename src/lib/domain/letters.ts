const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Groups of tags in lists: the first character, without accents. */
export const letters = ['0-9', ...alphabet, 'other'] as const satisfies readonly string[];
export type Letter = (typeof letters)[number];

/** The division that a folded text belongs to. */
export const letterOf = (folded: string): Letter => {
  const [first = ''] = folded;
  if (/^[0-9]/.test(first)) return '0-9';
  return /^[a-z]/.test(first) ? first : 'other';
};
