import { z } from 'zod';

/**
 * The file has a JSON value in each line: the header; for each table a line that names its columns, and its rows as
 * lists; the footer.
 */
export const formatName = 'unearth-everything';

export const header = z.strictObject({
  format: z.literal(formatName),
  /** The last migration of the database. */
  version: z.string().regex(/^\d{4}-/),
  at: z.iso.datetime(),
  /** The highest id that each table has given: ids of deleted rows are not given again. */
  lastIds: z.record(z.string(), z.int().min(0)),
});

export const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });

/** The number of rows by table. A file without this line is torn. */
export const footer = z.strictObject({ rows: z.record(z.string(), z.int().min(0)) });

export type Header = z.output<typeof header>;
export type TableLine = z.output<typeof tableLine>;
export type Footer = z.output<typeof footer>;

export type Value = string | number | null;

export const valueRow = z.array(z.union([z.string(), z.number(), z.null()]));
