import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/**
 * The commit of the sources in a folder, with `-dirty` if files in it have changed since: from git, else UNEARTH_COMMIT, which
 * a build without the repository gets (an archive, the Dockerfile).
 */
export const commitOf = (
  folder: string,
  { UNEARTH_COMMIT, ...variables }: Record<string, string | undefined>,
): string => {
  // Only of this folder: an unpacked archive may be in somebody's repository.
  const env = { ...variables, GIT_CEILING_DIRECTORIES: dirname(resolve(folder)) };
  const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
  const { status, stdout } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  return (status === 0 && stdout.trim()) || UNEARTH_COMMIT || 'unknown';
};
