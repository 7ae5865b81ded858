const names = new Map<string, string>();

/** Columns that are not named change with the table, and PostgreSQL refuses a prepared statement whose columns changed. */
const allColumns = /(?:select |\.)\*/;

/** Names a statement that runs often, so that PostgreSQL prepares it once on each connection. */
export const nameStatement = (text: string): void => {
  if (!names.has(text) && !allColumns.test(text)) names.set(text, `often_${names.size + 1}`);
};

/** The name under which this statement is prepared; undefined for one that is parsed and planned each time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
