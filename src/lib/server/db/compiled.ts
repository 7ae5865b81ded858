import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Dialect, dialectOf } from './dialect.ts';
import type { Handle, Pagination } from './handle.ts';

const names = new Map<string, string>();

/** Columns that are not named change with the table, and PostgreSQL refuses a prepared statement whose columns changed. */
const allColumns = /(?:select |\.)\*/;

/** Names a statement that runs often, so that PostgreSQL prepares it once on each connection. */
const nameStatement = (text: string): void => {
  if (!names.has(text) && !allColumns.test(text)) names.set(text, `often_${names.size + 1}`);
};

/** The name under which this statement is prepared; undefined for one that is parsed and planned each time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/** The place of a value that each run of a compiled query brings. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One for each value that a query asks for, which takes it for the value itself. */
const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;

/** Converts what a query is given as one parameter: a placeholder stays as it is, and its value is converted later. */
export const convert = <Value>(value: Value, conversion: (given: Value) => unknown): unknown =>
  value instanceof Placeholder ? value : conversion(value);

/**
 * Compiles a frequent query once per dialect and prepares it once per connection: building a query costs more than
 * reading a row in SQLite, and planning one costs more than reading ten rows in PostgreSQL. `build` gets placeholders, and
 * must only pass them to the query.
 */
export const compiled = <Values extends object, Row>(
  build: (db: Handle, values: Values) => Compilable<Row> | RawBuilder<Row>,
): ((db: Handle, values: Values) => Promise<Row[]>) => {
  const known = new Map<Dialect['name'], CompiledQuery<Row>>();
  return async (db, values) => {
    const { name, list } = dialectOf(db);
    let query = known.get(name);
    if (!query) {
      query = build(db, placeholders<Values>()).compile(db);
      known.set(name, query);
      nameStatement(query.sql);
    }
    const parameterOf = ({ name: key }: Placeholder): unknown => {
      const value = values[key as keyof Values];
      return Array.isArray(value) ? list(value) : value;
    };
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameterOf(parameter) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
};

/** Maximum number of distinct first-page lengths that are prepared: those of the site's pages, and some more. */
const maxLengths = 20;

/** The values as they are, with this part of a list written into the statement. */
const within = <Values extends Pagination>(values: Values, limit: number, offset: number): Values =>
  Object.assign(Object.create(values), { limit: sql.lit(limit), offset: sql.lit(offset) });

/**
 * `compiled` for a page of a list. The statement contains the length of a first page as a literal: PostgreSQL assumes that
 * an unknown limit is a tenth of all rows, and so plans such a statement at each call.
 */
export const compiledPart = <Values extends Pagination, Row>(
  build: (db: Handle, values: Values) => Compilable<Row> | RawBuilder<Row>,
): ((db: Handle, values: Values) => Promise<Row[]>) => {
  const any = compiled(build);
  const first = new Map<number, typeof any>();
  return (db, values) => {
    const { limit, offset } = values;
    if (offset !== 0) return any(db, values);
    const known = first.get(limit);
    if (known) return known(db, values);
    if (first.size >= maxLengths) return any(db, values);
    const run = compiled<Values, Row>((handle, placeholders) =>
      build(handle, within(placeholders, limit, 0)),
    );
    first.set(limit, run);
    return run(db, values);
  };
};
