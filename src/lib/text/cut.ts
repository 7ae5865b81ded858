/**
 * The beginning of a text, of at most so many UTF-16 units, as `length` counts them. No character is halved: half an
 * emoji is no text, and would be refused or shown as a question mark.
 */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
