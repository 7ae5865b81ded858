/** What each number of stars says, from one star on. */
export const starWords = [
  'disappointing',
  'weak, with something to it',
  'fair, it does its job',
  'good, with a reservation',
  'excellent, without reservation',
] as const;

export const starsLabel = 'The same in stars';
