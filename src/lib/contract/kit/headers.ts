/** Tells what was sent before from what is new. */
export const idempotencyHeader = 'idempotency-key';

/** How many a list's filter matches. */
export const totalHeader = 'x-total-count';
