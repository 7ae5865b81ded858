import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package that a module belongs to; undefined for our own. */
export const packageOf = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

interface Package {
  name: string;
  license: string;
  /** The text that its license wants to be with every copy. */
  text: string;
}

const readPackage = (folder: string): Package => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return { name: `${name} ${version}`, license: String(license ?? 'see below'), text };
};

/** One text for all packages that have the same. */
export const licensesOf = (packages: readonly Package[]): string => {
  const byText = new Map<string, Package[]>();
  for (const one of packages.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
    byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  return [...byText]
    .map(([text, users]) =>
      `${users.map(({ name, license }) => `${name} (${license})`).join('\n')}\n\n${text}`.trim(),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n');
};

/** Whose files style sheets refer to, which no module shows. */
const fonts = ['bricolage-grotesque', 'figtree'].map((font) => `node_modules/@fontsource-variable/${font}`);

/**
 * Writes the licenses of all packages that a bundle has parts of into `licenses.txt`: minifying removes them from the
 * code. What browsers load is at /licenses.txt, what the server is made of beside its entry.
 */
export const licenses = (): Plugin => ({
  name: 'licenses',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules) : [],
    );
    const folders = new Set([...modules.flatMap((id) => packageOf(id) ?? []), ...fonts]);
    const source = licensesOf([...folders].map(readPackage));
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
  },
});
