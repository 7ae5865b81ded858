import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { paths, serverPaths } from '#lib/paths.ts';
import { legalTexts } from '#lib/server/brand/folder.ts';
import { brandSchema, readBrand } from '#lib/server/brand/read-brand.ts';
import { labels, pageLabels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

const { name, light, dark, facets } = readBrand('brand/unearth');

/** Sources without their comments, by path. */
const sources = new Map(
  globSync('{src,public}/**/*.{ts,tsx,mjs,astro,css,webmanifest,json,txt,xml}').map((file) => [
    file,
    readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|<!--[\s\S]*?-->/gm, ''),
  ]),
);

const filesWith = (pattern: RegExp): string[] =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort();

test('the name of the site comes from the brand alone', () => {
  // The password of the demo's accounts, which no other site has.
  expect(filesWith(new RegExp(name))).toEqual(['src/lib/tools/demo/accounts.ts']);
});

test('the words of the brand come from the brand alone', () => {
  const { headline, description, lead, words } = JSON.parse(readFileSync('brand/unearth/brand.json', 'utf8'));
  for (const text of [headline, description, lead, ...Object.values<string>(words)])
    expect(filesWith(new RegExp(text.replaceAll(/[.?]/g, '\\$&')))).toEqual([]);
});

test('the letter has no name of the default brand in other brands', () => {
  expect(filesWith(/\bunearthed\b/i)).toEqual([]);
});

test('the privacy text of each brand says what becomes of mails, letters, notifications, webhooks and backups', () => {
  for (const brand of ['unearth', 'example']) {
    const text = readFileSync(`brand/${brand}/privacy.md`, 'utf8');
    for (const said of [
      /e-mails? .*30 days/i,
      /weekly letter/,
      /notifications, until 90 days/i,
      /\(webhooks\)/,
      /backups/i,
      /list of the numbers/,
    ])
      expect(text, brand).toMatch(said);
  }
});

test('the colours of the brand come from the brand alone', () => {
  // White and the signs of success and failure are nobody's; a gold medal and the gem have a facet in common.
  const common = ['#ffffff', light.good, light.bad, dark.good, dark.bad, '#ffc763'];
  const own = [...Object.values(light), ...Object.values(dark), ...facets].filter(
    (colour) => !common.includes(colour),
  );
  expect(filesWith(new RegExp(own.join('|')))).toEqual([
    'src/layouts/styles/utilities.css', // the ink on the metal of a medal, in both themes
    'src/lib/browser/feedback/dialogs.css', // behind a dialog, where the sheet of the page is not loaded
    'src/lib/server/brand/logo.ts', // an example in a message
    'src/lib/server/brand/read-brand.ts',
  ]);
});

test('brand/schema.json, which editors complete brand.json by, is that of the check', () => {
  // `RENEW_SCHEMA=1 npx vitest run --config tests/vitest.config.ts unit/brand.test` writes it.
  const json = `${JSON.stringify(z.toJSONSchema(brandSchema, { io: 'input' }), null, 2)}\n`;
  if (process.env.RENEW_SCHEMA) writeFileSync('brand/schema.json', json);
  expect(JSON.parse(readFileSync('brand/schema.json', 'utf8'))).toEqual(JSON.parse(json));
});

test('the legal texts name buttons and pages as the site does', () => {
  const texts = legalTexts.map((file) => readFileSync(`brand/unearth/${file}`, 'utf8')).join('\n');
  for (const label of [screenLabels.forgotPassword, labels.report, pageLabels.privacyAndTerms])
    expect(texts).toContain(label);
  const links = [...texts.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
  const pages: (string | undefined)[] = [
    paths.login,
    paths.dashboard,
    paths.myProfile,
    serverPaths.contact,
    serverPaths.privacy,
  ];
  expect(links.filter((path) => !pages.includes(path))).toEqual([]);
});
