import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './handle.ts';

/** Stands in a query for a value that comes with each run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;

/**
 * A query that is built once for each handle and then only run: building one costs more than SQLite takes for a row.
 * For the few that come with every call. `build` may hand the values on to the query, and do nothing else with them.
 */
export const compiled = <Values extends object, Row>(
  build: (db: Handle, values: Values) => Compilable<Row>,
): ((db: Handle, values: Values) => Promise<Row[]>) => {
  const known = new WeakMap<Handle, CompiledQuery<Row>>();
  return async (db, values) => {
    const query = known.get(db) ?? build(db, placeholders<Values>()).compile();
    known.set(db, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
};
