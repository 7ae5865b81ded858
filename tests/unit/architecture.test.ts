import { describe, expect, test } from 'vitest';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { catalogueFiles, readCatalogue } from '../support/catalogue.ts';
import { sourcesIn } from '../support/sources.ts';

const src = sourcesIn('src');

const filesWith = (pattern: RegExp, files: Map<string, string>): string[] =>
  [...files].filter(([, text]) => pattern.test(text)).map(([file]) => file);

// Imports are checked by biome.json and .dependency-cruiser.cjs, unused code by knip.jsonc.
describe('what those tools do not see', () => {
  test('every file belongs to a layer, whose imports they hold', () => {
    const layers =
      /^src\/(pages|layouts|islands|lib\/(browser|server|tools|contract|document|domain|icons|text))\/|^src\/lib\/(brand|paths|policy|reader-paths|release)\.ts$|^src\/middleware\.ts$/;
    expect([...src.keys()].filter((file) => !layers.test(file))).toEqual([]);
  });

  test("scripts in the templates of pages load none of the server's code", () => {
    expect(filesWith(/<script(?:(?!<\/script>)[\s\S])*#lib\/server\//, src)).toEqual([]);
  });

  test('no file is excluded from the type check', () => {
    expect(filesWith(/@ts-nocheck/, src)).toEqual([]);
  });

  test('no test is skipped, expected to fail, or focused', () => {
    const tests = sourcesIn('tests');
    tests.delete('tests/unit/architecture.test.ts');
    expect(filesWith(/\b(test|it|describe|suite)\.(todo|fails|fail|skipIf|runIf)\b/, tests)).toEqual([]);
  });
});

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
      // A group that is looked up by a variable, or passed on, counts as used as a whole.
      if (
        typeof texts !== 'object' ||
        !texts ||
        new RegExp(
          `\\b${group}\\[|\\.{3}${group}\\b|=\\{(Object\\.entries\\()?${group}\\)?\\}|, ${group}\\)|> = ${group};`,
        ).test(all)
      )
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
