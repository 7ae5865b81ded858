/** A text on one line, where a line break would begin something else: an option, a link, another entry. */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/g, ' ');

/** Prefixes each line of a text with '> ', so that no line looks like part of the message around it. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Signs by which mail programs and chats recognise an address: the colon before slashes, the @, and a dot before letters. */
const addressSigns = /:(?=\/\/)|@(?=\S)|(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu;

/** A text in which programs find no address to link, by characters that nobody sees. */
export const unlinked = (text: string): string => text.replace(addressSigns, '$&\u200b');
