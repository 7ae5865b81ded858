/** Above every text that begins so, as databases compare: for ranges of an index. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;
