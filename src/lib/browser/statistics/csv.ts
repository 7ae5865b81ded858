type Cell = string | number;

/**
 * Spreadsheets evaluate a cell that starts like this as a formula (CSV injection); a leading apostrophe prevents that.
 */
const startsFormula = /^[=+\-@\t\r]/;

const write = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats a table as RFC 4180 CSV. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(write).join(',')}\r\n`).join('');
