/** Identifies repeated attempts of one request. */
export const idempotencyHeader = 'idempotency-key';

/** Total number of matches of a list. */
export const totalHeader = 'x-total-count';

/** `true` if matches were counted up to a limit, which is the total then, and there are more. */
export const totalMoreHeader = 'x-total-more';

/** Response header with the kind of match of a search. */
export const matchHeader = 'x-match';

/** 'all-words': at least one hit has all words. 'near': none does, so all are near matches. */
export type MatchKind = 'all-words' | 'near';
