import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkPictures, publicFiles } from '#lib/server/brand/files.ts';
import { pictures } from '#lib/server/brand/folder.ts';
import { readBrand } from '#lib/server/brand/read-brand.ts';

const parent = mkdtempSync(join(tmpdir(), 'unearth-brands-'));
afterAll(() => rmSync(parent, { recursive: true }));

const example = 'brand/example';
const given = JSON.parse(readFileSync(join(example, 'brand.json'), 'utf8'));

/** A copy of the example with these fields and files. */
const brandWith = (fields: object, files: Record<string, string> = {}): string => {
  const folder = mkdtempSync(join(parent, 'brand-'));
  cpSync(example, folder, { recursive: true });
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...given, ...fields }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

/** The lines that name what is wrong. */
const problemsOf = (folder: string): string[] => {
  try {
    readBrand(folder);
    checkPictures(folder);
    return [];
  } catch (error) {
    return error instanceof Error
      ? error.message
          .split('\n')
          .slice(1)
          .map((line) => line.trim())
      : [];
  }
};

test.each(['brand/unearth', example])('%s can be used', (folder) => {
  expect(problemsOf(folder)).toEqual([]);
});

test('a brand needs four colours of each theme', () => {
  const folder = brandWith({});
  expect(problemsOf(folder)).toEqual([]);
  expect(readBrand(folder).light['action-ink']).toBe('#ffffff');
  const { accent: _, ...light } = given.colours.light;
  expect(problemsOf(brandWith({ colours: { ...given.colours, light } }))).toEqual([
    'colours.light.accent must be a colour such as #5638dc',
  ]);
});

test.each<[problem: string, fields: object]>([
  ['headline must have at most 60 characters', { headline: 'Very '.repeat(13) }],
  ['name must not be empty', { name: '  ' }],
  ['name must have a letter from a to z, or a digit', { name: '灯' }],
  ['name must be a text', { name: undefined }],
  ['lead must be one line without < > { }', { lead: 'Look <b>here</b>' }],
  ['slogan: there is no such field', { slogan: 'Yes' }],
  ['words.footnote: there is no such field', { words: { footnote: 'Yes' } }],
  [
    'footerLinks[0].href must begin with /, https:// or mailto:',
    { footerLinks: [{ label: 'A', href: 'javascript:alert(1)' }] },
  ],
  [
    'footerLinks[0].href must begin with /, https:// or mailto:',
    { footerLinks: [{ label: 'A', href: '//elsewhere.example' }] },
  ],
  ['contact.email must be an e-mail address such as hello@example.com', { contact: { email: 'x' } }],
  [
    'colours.dark.action must be a colour such as #5638dc, in lower case',
    { colours: { ...given.colours, dark: { ...given.colours.dark, action: 'green' } } },
  ],
  [
    'colours.light.shade: there is no such field',
    { colours: { ...given.colours, light: { ...given.colours.light, shade: '#000000' } } },
  ],
  ['colours.gem must be 14 colours', { colours: { ...given.colours, gem: ['#000000'] } }],
])('a build says: %s', (problem, fields) => {
  expect(problemsOf(brandWith(fields))).toEqual([problem]);
});

test('a colour that is hard to read is named with the theme and the contrast', () => {
  const light = { ...given.colours.light, muted: '#a0a8a4' };
  const problems = problemsOf(brandWith({ colours: { ...given.colours, light } }));
  expect(problems[0]).toBe(
    'colours.light: muted (#a0a8a4) on paper (#f7faf8) has a contrast of 2.32, and needs 4.5',
  );
  const dark = { ...given.colours.dark, action: '#0b6b4f' };
  expect(problemsOf(brandWith({ colours: { ...given.colours, dark } })).join('\n')).toMatch(
    /colours\.dark: action \(#0b6b4f\) on paper/,
  );
});

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;

test.each([
  ['must begin with <svg … viewBox="0 0 32 32">', '<svg viewBox="0 0 64 64"></svg>'],
  ['no style, script, id, or reference', svg('<script>alert(1)</script>')],
  ['no style, script, id, or reference', svg('<path onclick="alert(1)" d="M0 0"/>')],
  ['no style, script, id, or reference', svg('<image href="https://elsewhere.example/x.png"/>')],
  ['must not name --violet', svg('<path fill="var(--violet, #5638dc)" d="M0 0"/>')],
  ['with what they are elsewhere', svg('<path fill="var(--action)" d="M0 0"/>')],
  ['at most 1500 bytes', svg(`<path d="M${'0 0 '.repeat(400)}"/>`)],
])('a logo %s', (problem, logo) => {
  const problems = problemsOf(brandWith({}, { 'logo.svg': logo }));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^logo\.svg must/);
  expect(problems[0]).toContain(problem);
});

test.each([...pictures.drawings, ...pictures.generated])('a build says that %s is missing', (file) => {
  const folder = brandWith({});
  rmSync(join(folder, file));
  const [problem = '', ...others] = problemsOf(folder);
  expect(others).toEqual([]);
  expect(problem).toContain(`${file} is missing`);
  if (pictures.generated.some((name) => name === file)) expect(problem).toContain('npm run icons');
});

test('a build says that there is no brand.json, or that it is no JSON', () => {
  expect(problemsOf(join(parent, 'nowhere'))).toEqual(['brand.json is missing (BRAND names the folder)']);
  expect(problemsOf(brandWith({}, { 'brand.json': '{ "name": ' })).join()).toMatch(
    /^brand\.json is no JSON: /,
  );
});

test('the manifest has the name, the words and the paper of the brand', () => {
  const files = publicFiles(example, readBrand(example));
  expect(JSON.parse(files.get('site.webmanifest')?.toString() ?? '')).toMatchObject({
    name: given.name,
    description: given.description,
    theme_color: given.colours.light.paper,
  });
  expect([...files.keys()]).toEqual(expect.arrayContaining(['favicon.ico', 'og.png', 'banner.svg']));
  expect([...publicFiles('brand/unearth', readBrand('brand/unearth')).keys()]).not.toContain('banner.svg');
});
