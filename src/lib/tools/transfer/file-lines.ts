import { createReadStream } from 'node:fs';
import { CommandError } from '#lib/tools/command-error.ts';

/** In characters: far more than a row takes. What has no line breaks is not such a file, and would fill the memory. */
const longest = 16 * 1024 * 1024;

export interface Line {
  number: number;
  text: string;
}

/** The non-empty lines of a file, in constant memory. Node's own reader of lines breaks them at U+2028 too. */
export async function* fileLines(file: string): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  const input = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of input) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        number++;
        if (text) yield { number, text };
      }
      if (rest.length > longest) throw new CommandError(`${file}, line ${number + 1}: the line is too long`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
  if (rest) yield { number: number + 1, text: rest };
}
