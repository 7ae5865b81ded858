import { parseArgs } from 'node:util';

export interface Options {
  parts: readonly string[];
  /** In products. */
  sizes: readonly number[];
  /** Only names the parts. */
  list: boolean;
  /** Replaces the sections of the parts in docs/. */
  write: boolean;
}

export class OptionError extends Error {
  override name = 'OptionError';
}

const separated = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const sizesIn = (text: string): number[] =>
  separated(text).map((each) => {
    if (!/^\d+$/.test(each) || Number(each) < 1_000)
      throw new OptionError(`--sizes: “${each}” is no number of products from 1000 on`);
    return Number(each);
  });

/** @throws OptionError that names what is wrong */
export const readOptions = (args: readonly string[], known: readonly string[]): Options => {
  let values: { only?: string; sizes?: string; list?: boolean; write?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        sizes: { type: 'string' },
        list: { type: 'boolean' },
        write: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
  const { only, sizes, list = false, write = false } = values;
  if (write && sizes !== undefined)
    throw new OptionError('--write does not go with --sizes: a section has all sizes');
  const parts = only === undefined ? known : separated(only);
  const unknown = parts.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OptionError(`--only: there is no part “${unknown}”. The parts are ${known.join(', ')}`);
  return { parts, sizes: sizesIn(sizes ?? '1000,10000,100000'), list, write };
};
