import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of the demo: created once, so that what depends on it survives a restart. */
export const storedSecret = async (
  folder: string,
  name: 'access-token-secret' | 'postgres-password',
): Promise<string> => {
  const file = join(folder, name);
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
};
