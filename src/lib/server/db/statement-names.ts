const names = new Map<string, string>();

/** Columns that are not named change with the table, and PostgreSQL refuses a prepared statement whose columns changed. */
const allColumns = /(?:select |\.)\*/;

/** Has a server that prepares statements prepare this one, once on each connection: for those that run often. */
export const nameStatement = (text: string): void => {
  if (!names.has(text) && !allColumns.test(text)) names.set(text, `often_${names.size + 1}`);
};

/** The name under which this statement is prepared; undefined for one that is parsed and planned each time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
