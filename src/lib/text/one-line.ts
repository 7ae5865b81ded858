/** A text on one line, where a line break would begin something else: an option, a link, another entry. */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ');

/** Each line of a text set off by a sign, so that none is taken for the site's text. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
