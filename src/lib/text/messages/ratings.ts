/** Meaning of each number of stars, from one star on. */
export const starWords = [
  'disappointing',
  'weak, but has potential',
  'fair, it does its job',
  'good, with a reservation',
  'excellent, without reservation',
] as const;

export const starsLabel = 'Rating in stars';
