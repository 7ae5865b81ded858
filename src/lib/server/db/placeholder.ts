/** The place of a value that each run of a compiled query brings. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One for each value that a query asks for, which takes it for the value itself. */
export const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;

/** Converts what a query is given as one parameter: a placeholder stays as it is, and its value is converted later. */
export const convert = <Value>(value: Value, conversion: (given: Value) => unknown): unknown =>
  value instanceof Placeholder ? value : conversion(value);
