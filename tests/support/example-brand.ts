import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The build of the example brand, from the project's root. Inside of it, so that the server finds its packages. */
export const exampleBuild = 'test-results/example-brand';

/**
 * Builds the site of the example brand, which takes about ten seconds.
 * @throws Error with what the build printed
 */
export const buildExample = async (): Promise<void> => {
  const env = { ...process.env, BRAND: 'brand/example', NODE_ENV: 'production' };
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', exampleBuild, '--silent'];
  await promisify(execFile)(process.execPath, args, { env });
};
