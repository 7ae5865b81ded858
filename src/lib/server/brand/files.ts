import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerFile, pictures, shortFolder } from './folder.ts';
import { type Brand, BrandError } from './read-brand.ts';

const { drawings, generated } = pictures;

const manifestOf = ({ name, description, light }: Brand): string =>
  JSON.stringify({
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** @throws BrandError with a line for each picture that the brand lacks */
export const checkPictures = (folder: string): void => {
  const lines = [...drawings, ...generated]
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) =>
      drawings.some((name) => name === file)
        ? `  ${file} is missing`
        : `  ${file} is missing: \`npm run icons\` with BRAND=${shortFolder(folder)} makes it`,
    );
  if (lines.length)
    throw new BrandError(`The brand in ${shortFolder(folder)} can't be used:\n${lines.join('\n')}`);
};

/** The brand's files that visitors can ask for, by the name at the root of the site. */
export const publicFiles = (folder: string, brand: Brand): Map<string, Buffer> => {
  const names = ['favicon.svg', ...generated, ...(brand.hasBanner ? [bannerFile] : [])];
  return new Map([
    ...names.map((name) => [name, readFileSync(join(folder, name))] as const),
    ['site.webmanifest', Buffer.from(manifestOf(brand))],
  ]);
};
