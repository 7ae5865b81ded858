/** A new key of a request, by which the server recognises it. Not `crypto.randomUUID`: that exists in secure contexts only. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
