/** Identifies repeated attempts of one request. */
export const idempotencyHeader = 'idempotency-key';

/** Total number of matches of a list. */
export const totalHeader = 'x-total-count';

/** `true` if matches were counted up to a limit, which is the total then, and there are more. */
export const totalMoreHeader = 'x-total-more';

/** Response header with the kind of match of a search. */
export const matchHeader = 'x-match';

/** Some hit has all words, or none has: then all only come near. */
export type MatchKind = 'all-words' | 'near';
