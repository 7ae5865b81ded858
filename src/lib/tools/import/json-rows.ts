import { CommandError } from '#lib/tools/command-error.ts';
import type { SourceRow } from './source-row.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const lineEnd = /\r\n|\n|\r/;

const parsed = (text: string): { value: unknown } | { problem: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

const lineRow = (line: string, index: number): SourceRow[] => {
  if (!line.trim()) return [];
  const result = parsed(line);
  return [{ number: index + 1, value: null, ...result }];
};

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** A list, or the one list of objects within an object, as in `{"products": […]}`. */
const listIn = (value: unknown): unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  if ('products' in value && Array.isArray(value.products)) return value.products;
  const lists = Object.values(value).filter(isListOfObjects);
  return lists.length === 1 ? lists[0] : undefined;
};

const hasLines = (file: string, text: string): boolean => {
  if (/\.(jsonl|ndjson)$/i.test(file)) return true;
  const [first = ''] = text.split(lineEnd).filter((line) => line.trim());
  const result = parsed(first);
  return first.trim() !== text.trim() && 'value' in result && isObject(result.value);
};

/**
 * Reads a JSON list, an object with a list, or JSON lines: an object on each line.
 * @throws CommandError for any other text
 */
export const jsonRows = (file: string, text: string): SourceRow[] => {
  const whole = parsed(text);
  const list = 'value' in whole ? listIn(whole.value) : undefined;
  if (list) return list.map((value, index) => ({ number: index + 1, value }));
  if (hasLines(file, text)) return text.split(lineEnd).flatMap(lineRow);
  throw new CommandError(
    'problem' in whole ? `${file}: ${whole.problem}` : `${file} must hold a list of products`,
  );
};
