const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and XML, also in an attribute with double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold, not even escaped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text of users, without the characters that would make the whole document invalid. */
export const stripInvalidXml = (text: string): string => text.toWellFormed().replace(forbidden, '');
