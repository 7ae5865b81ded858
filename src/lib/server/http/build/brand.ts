import { writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { checkPictures, publicFiles } from '#lib/server/brand/files.ts';
import { brandFolder, legalText, legalTexts } from '#lib/server/brand/folder.ts';
import type { Palette, Theme } from '#lib/server/brand/palette.ts';
import { type Brand, readBrand } from '#lib/server/brand/read-brand.ts';

const named = /--brand\((light|dark)-([\w-]+)\)/g;

type Palettes = Readonly<Record<Theme, Palette>>;

/**
 * Replaces `--brand(dark-accent)` by that colour of the brand.
 * @throws Error for one that no brand has
 */
export const withBrandColours = (css: string, palettes: Palettes): string =>
  css.replace(named, (reference, theme: Theme, token: string) => {
    const palette: Readonly<Record<string, string>> = palettes[theme];
    const colour = palette[token];
    if (!colour) throw new Error(`${reference} is no colour of a brand (src/lib/server/brand/palette.ts)`);
    return colour;
  });

/** Plugin that inserts the brand's colours. Runs after Tailwind, which merges the imported style sheets. */
const colours = ({ light, dark }: Brand): Plugin => ({
  name: 'brand-colours',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/, code: '--brand(' },
    handler: (code) => ({ code: withBrandColours(code, { light, dark }), map: null }),
  },
});

const legalPages = (folder: string): Plugin => ({
  name: 'brand-legal-texts',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^#brand\// },
    handler: (id) => {
      const file = legalTexts.find((name) => id === `#brand/${name}`);
      return file && resolve(legalText(folder, file));
    },
  },
});

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
};

const servedInDev = (files: ReadonlyMap<string, Buffer>): Plugin => ({
  name: 'brand-files',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = request.url?.slice(1) ?? '';
      const file = files.get(name);
      if (!file) return next();
      response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
      response.end(file);
    });
  },
});

/**
 * Makes the site that of the brand in the folder that BRAND names.
 * @throws BrandError if the brand can't be used
 */
export const brand = (): AstroIntegration => {
  const folder = brandFolder();
  let files = new Map<string, Buffer>();
  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const chosen = readBrand(folder);
        checkPictures(folder);
        files = publicFiles(folder, chosen);
        updateConfig({
          vite: { plugins: [colours(chosen), legalPages(folder), servedInDev(files)] },
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const [name, content] of files) await writeFile(fileURLToPath(new URL(name, dir)), content);
      },
    },
  };
};
