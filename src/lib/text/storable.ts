/** Characters that the databases can't store: PostgreSQL rejects NUL, and half of a surrogate pair has no UTF-8 encoding. */
const unstorable = /\0|\p{Surrogate}/gu;

/** True if any database stores the text, and returns it as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The text without what no database stores, or with `replacement` in its place. */
export const storable = (text: string, replacement = ''): string =>
  isStorable(text) ? text : text.replace(unstorable, replacement);
