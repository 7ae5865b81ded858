/** Identifies repeated attempts of one request. */
export const idempotencyHeader = 'idempotency-key';

/** Total number of matches of a list. */
export const totalHeader = 'x-total-count';
