import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { detectionThreadFile, renderWorkerFile } from '#lib/server/thread-files.ts';

/** Programs bundled with the server's entry, by output file. Nothing imports them, so the bundler would not find them. */
export const programs = {
  [renderWorkerFile]: 'og/render-worker.ts',
  [detectionThreadFile]: 'vote-integrity/detection-thread.ts',
  'db.mjs': '../tools/cli/db.ts',
  'health.mjs': '../tools/cli/health.ts',
} as const;

/** Native code, which can't be bundled: with the fonts of link previews, all that a build needs of node_modules. */
const nativePackages = ['@takumi-rs/core'];

const sourceOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface Output {
  type: string;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
}

const packageOf = (id: string): string => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;

/** The packages that a bundle imports when it runs and that are not installed with the dependencies. */
export const missingPackages = (
  bundle: Readonly<Record<string, Output>>,
  dependencies: Readonly<Record<string, string>>,
): string[] => {
  const imported = Object.values(bundle).flatMap(({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports,
  ]);
  const packages = imported.filter((id) => !(id in bundle || isBuiltin(id))).map(packageOf);
  return [...new Set(packages)].filter((name) => !Object.hasOwn(dependencies, name));
};

/**
 * Builds the server so that it runs without the packages that it is made of, and the programs beside it.
 * docs/decisions/0027-packaging.md
 */
export const standalone = (): Plugin => ({
  name: 'standalone',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: true, external: nativePackages } } : undefined,
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const [fileName, source] of Object.entries(programs))
      this.emitFile({ type: 'chunk', id: sourceOf(source), fileName });
  },
  generateBundle(_, bundle) {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const missing = missingPackages(bundle, dependencies);
    if (missing.length)
      this.error(`The server imports ${missing.join(', ')}, which production lacks: list it as a dependency`);
  },
});
