import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Bin = string | Record<string, string>;

/**
 * The script of a package's command, for Node to run. Not the file in node_modules/.bin: on Windows that is a batch file.
 * @throws Error if the package has no such command
 */
export const programOf = (packageName: string, command = packageName): string => {
  const folder = resolve('node_modules', packageName);
  const { bin = {} }: { bin?: Bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, file);
};
