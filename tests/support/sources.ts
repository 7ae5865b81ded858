import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Our source files in a folder, by path from the project's root. */
export const sourcesIn = (folder: 'src' | 'tests'): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: root, exclude: (name) => name === 'node_modules' })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
