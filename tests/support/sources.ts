import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The text of each file of ours below a folder, by its path from the project's root. */
export const sourcesIn = (folder: 'src' | 'tests'): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx,astro}`, { cwd: root, exclude: (name) => name === 'node_modules' })
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

/** What a file imports: files of ours by their path from the root, packages by name. */
export const importsOf = (file: string, text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|\s)(?:import|export)\s[^'"()]*?from\s*['"]([^'"]+)['"]|import\(?\s*['"]([^'"]+)['"]/g,
    ),
  ].map(([, from, bare]) => {
    const name = from ?? bare ?? '';
    if (name.startsWith('#lib/')) return `src/lib/${name.slice('#lib/'.length)}`;
    return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name;
  });
