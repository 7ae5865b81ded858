type Cell = string | number;

/** A spreadsheet takes a text that begins so for a formula; after an apostrophe it is a text. */
const startsFormula = /^[=+\-@\t\r]/;

const write = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as comma-separated values, after RFC 4180. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(write).join(',')}\r\n`).join('');
