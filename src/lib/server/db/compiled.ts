import type { Compilable, CompiledQuery } from 'kysely';
import { type Dialect, dialectOf } from './dialect/dialect.ts';
import type { Handle } from './handle.ts';

/** The place of a value that each run of a query brings. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;

/**
 * A query that is compiled once per dialect: building one costs more than SQLite takes to read a row. For the few
 * queries that many calls need. `build` gets placeholders, and must only pass them on to the query.
 */
export const compiled = <Values extends object, Row>(
  build: (db: Handle, values: Values) => Compilable<Row>,
): ((db: Handle, values: Values) => Promise<Row[]>) => {
  const known = new Map<Dialect['name'], CompiledQuery<Row>>();
  return async (db, values) => {
    const { name } = dialectOf(db);
    const query = known.get(name) ?? build(db, placeholders<Values>()).compile();
    known.set(name, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
};
