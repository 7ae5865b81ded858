import { describe, expect, test } from 'vitest';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { catalogueFiles, readCatalogue } from '../support/catalogue.ts';
import { importsOf, sourcesIn } from '../support/sources.ts';

const src = sourcesIn('src');

const layers = {
  pages: /^src\/pages\//,
  layouts: /^src\/layouts\//,
  islands: /^src\/islands\//,
  browser: /^src\/lib\/browser\//,
  server: /^src\/lib\/server\//,
  pure: /^src\/lib\/(contract|domain|text|icons|document)\/|^src\/lib\/(policy|limits|paths)\.ts$/,
};
type Layer = keyof typeof layers;
const layerOf = (file: string): Layer | undefined =>
  (Object.keys(layers) as Layer[]).find((layer) => layers[layer].test(file));

/** The facts of the running site that the frame of every page writes down: its address, and whether it is a demo. */
const siteFacts = 'src/lib/server/site/site.ts';

/** Imports go one way. */
const below: Record<Layer, Layer[]> = {
  pages: ['pages', 'layouts', 'islands', 'browser', 'server', 'pure'],
  layouts: ['layouts', 'islands', 'browser', 'pure'],
  islands: ['islands', 'browser', 'pure'],
  browser: ['browser', 'pure'],
  server: ['server', 'pure'],
  pure: ['pure'],
};

describe('imports go one way', () => {
  test('every file belongs to a layer', () => {
    const homeless = [...src.keys()].filter((file) => !layerOf(file) && !file.endsWith('.d.ts'));
    expect(homeless).toEqual([]);
  });

  for (const layer of Object.keys(layers) as Layer[]) {
    test(`${layer} import only ${below[layer].join(', ')}`, () => {
      const wrong = [...src]
        .filter(([file]) => layerOf(file) === layer)
        .flatMap(([file, text]) => importsOf(file, text).map((target) => ({ file, target })))
        .filter(({ target }) => !(layer === 'layouts' && target === siteFacts))
        .filter(({ target }) => target.startsWith('src/') && !below[layer].includes(layerOf(target) ?? layer))
        .map(({ file, target }) => `${file} imports ${target}`);
      expect(wrong).toEqual([]);
    });
  }

  test('what is pure knows no package but zod, and no more of Node than a browser has', () => {
    const typesAlone = (file: string, name: string) =>
      new RegExp(`import type [^;]* from '${name}'`).test(src.get(file) ?? '');
    const wrong = [...src]
      .filter(([file]) => layerOf(file) === 'pure')
      .flatMap(([file, text]) => importsOf(file, text).map((target) => ({ file, target })))
      .filter(
        ({ file, target }) => !target.startsWith('src/') && target !== 'zod' && !typesAlone(file, target),
      )
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  test('the imports are really read', () => {
    const text =
      "import a from 'x';\nimport type {\n  B,\n} from '../y.ts';\nimport './z.css';\nawait import('#lib/w.ts');";
    expect(importsOf('src/lib/a.ts', text)).toEqual(['x', 'src/y.ts', 'src/lib/z.css', 'src/lib/w.ts']);
    expect([...src].flatMap(([file, text]) => importsOf(file, text)).length).toBeGreaterThan(200);
  });
});

describe('only one way', () => {
  const filesWith = (pattern: RegExp, files: Map<string, string>) =>
    [...files].filter(([, text]) => pattern.test(text)).map(([file]) => file);

  test('one module reads the environment', () => {
    const readers = filesWith(/\bprocess\s*\.\s*env\b|import \{[^}]*\benv\b[^}]*\} from 'node:process'/, src);
    expect(readers).toEqual(['src/lib/server/config/env.ts']);
  });

  test('one module knows Firebase in the browser', () => {
    const knowing = filesWith(/['"]firebase\//, src);
    for (const file of knowing) expect(file).toMatch(/^src\/lib\/browser\/identity\//);
  });

  test('no type is given up', () => {
    expect(filesWith(/(:|as|<|,|\|)\s*any\b(?!\w)|@ts-ignore|@ts-nocheck/, new Map(code(src)))).toEqual([]);
  });

  test('no test is skipped, and none keeps the others from running', () => {
    const tests = sourcesIn('tests');
    tests.delete('tests/unit/architecture.test.ts');
    expect(
      filesWith(/\b(test|it|describe|suite)\.(skip|only|todo|fixme|fails)\b|\b[xf](it|describe)\(/, tests),
    ).toEqual([]);
  });
});

/** Each file without its comments and texts. */
const code = (files: Map<string, string>): [string, string][] =>
  [...files].map(([file, text]) => [
    file,
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*/g, '')
      .replace(/'(\\.|[^'\\\n])*'|"(\\.|[^"\\\n])*"/g, "''"),
  ]);

const messages = await readCatalogue();

describe('every message is used', () => {
  const users = [...src].filter(([file]) => !catalogueFiles.includes(file)).map(([, text]) => text);
  const all = [...src.values()].join('\n');
  const codesSent = [...src]
    .filter(([file]) => /^src\/lib\/(server|domain)\//.test(file) && !file.endsWith('/api/errors.ts'))
    .map(([, text]) => text)
    .join('\n');

  test('no two files of the catalogue have a text of the same name', () => {
    const names = messages.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  for (const [group, texts] of messages) {
    if (group === 'errorTexts') continue;
    test(`each of the ${group}`, () => {
      expect(users.some((text) => new RegExp(`\\b${group}\\b`).test(text))).toBe(true);
      // A group that is looked up by a variable, or handed on, is used as a whole.
      if (typeof texts !== 'object' || !texts || new RegExp(`\\b${group}\\[|=\\{${group}\\}`).test(all))
        return;
      const takenApart = [...all.matchAll(new RegExp(`\\{([^}]*)\\} = ${group}\\b`, 'g'))].join();
      const unused = Object.keys(texts).filter(
        (name) =>
          !new RegExp(`\\b${group}\\.${name}\\b`).test(all) && !new RegExp(`\\b${name}\\b`).test(takenApart),
      );
      expect(unused).toEqual([]);
    });
  }

  test('each error is sent somewhere', () => {
    const unsent = Object.keys(errorTexts).filter((code) => !codesSent.includes(`'${code}'`));
    expect(unsent).toEqual([]);
  });
});
