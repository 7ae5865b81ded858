/** Returns a text that sorts after every text with this prefix, as databases compare: for index ranges. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;
