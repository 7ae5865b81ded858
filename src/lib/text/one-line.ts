/** A text on one line, where a line break would begin something else: an option, a link, another entry. */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ');

/** Prefixes each line of a text with '> ', so that no line looks like part of the message around it. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
