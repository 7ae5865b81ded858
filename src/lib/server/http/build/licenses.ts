import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Font packages. Only style sheets refer to their files, so no module lists them. */
const fonts = ['bricolage-grotesque', 'figtree'].map((font) => `@fontsource-variable/${font}`);

const licenseOf = (name: string): string => {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(`${folder}/LICENSE`, 'utf8').trim()}\n`;
};

/** The file of Vite's option `build.license`: what browsers load is at /licenses.txt, what the server is made of beside its entry. */
export const licensesFile = 'licenses.txt';

/** Adds the licenses of the fonts to those of the packages. */
export const fontLicenses = (): Plugin => ({
  name: 'font-licenses',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle[licensesFile];
      if (file?.type === 'asset') file.source += fonts.map(licenseOf).join('');
    },
  },
});
