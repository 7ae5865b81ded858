import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Message files by their path from the project's root. */
export const catalogueFiles: readonly string[] = globSync('src/lib/text/messages/*.ts', { cwd: root }).sort();

/** All exports of the message files, by name. */
export const readCatalogue = async (): Promise<[string, unknown][]> => {
  const files = await Promise.all(
    catalogueFiles.map((file): Promise<Record<string, unknown>> => import(join(root, file))),
  );
  return files.flatMap((file) => Object.entries(file));
};
