/**
 * The beginning of a text, of at most so many UTF-16 units, as `length` counts them. No character is halved: half an
 * emoji is no text, and would be refused or shown as a question mark.
 */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
