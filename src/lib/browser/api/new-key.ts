/** Creates an idempotency key for a request. Not with `crypto.randomUUID`, which exists only in secure contexts. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
