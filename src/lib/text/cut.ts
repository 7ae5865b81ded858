/**
 * Truncates a text to `max` UTF-16 code units (as `length` counts) without splitting a surrogate pair: half an emoji
 * would be rejected, or displayed as a question mark.
 */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
