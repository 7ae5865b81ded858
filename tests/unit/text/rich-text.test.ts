import { describe, expect, test } from 'vitest';
import { richText } from '#lib/text/rich-text.ts';

/** Links as `[label](href)`, blocks as text. */
const written = (text: string): string[] =>
  richText(text).map(({ kind, items }) =>
    items
      .map((parts) =>
        parts.map((part) => (typeof part === 'string' ? part : `[${part.label}](${part.href})`)).join(''),
      )
      .map((item) => (kind === 'list' ? `* ${item}` : item))
      .join('\n'),
  );

describe('Blocks', () => {
  test('blank lines part paragraphs, and single line breaks stay', () => {
    expect(written('One\ntwo\n\n \t\nThree\r\n\r\nFour')).toEqual(['One\ntwo', 'Three', 'Four']);
    expect(written('  \n\n')).toEqual([]);
  });

  test('lines that begin with a dash are a list, wherever they are', () => {
    expect(written('It has:\n- one\n– two\n  and more of it\n\n— three\nAfter')).toEqual([
      'It has:',
      '* one\n* two\n  and more of it\n* three',
      'After',
    ]);
  });

  test('a rule, a negative number and a dash alone begin no item', () => {
    expect(written('---\n-5 °C\n-')).toEqual(['---\n-5 °C\n-']);
  });
});

describe('Links', () => {
  test.each([
    ['See https://a.example.', 'See [a.example](https://a.example/).'],
    ['(https://a.example/x_(y))', '([a.example/x_(y)](https://a.example/x_(y)))'],
    ['![x](https://a.example/x.png), and', '![x]([a.example/x.png](https://a.example/x.png)), and'],
    ['„https://a.example/b“!', '„[a.example/b](https://a.example/b)“!'],
    ['http://a.example:8080/?q=1#top…', '[a.example:8080/?q=1#top](http://a.example:8080/?q=1#top)…'],
    ['HTTPS://A.example/B', '[a.example/B](https://a.example/B)'],
    ['https://a.example/))))', '[a.example](https://a.example/)))))'],
  ])('%s: without the punctuation after it, and with brackets in pairs', (text, expected) => {
    expect(written(text)).toEqual([expected]);
  });

  test('only web addresses are links, and none that could pass for another site', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      'www.a.example',
      'mailto:a@b.example',
      'xhttps://a.example/',
      'https://paypal.example@evil.example/',
      'https://a.example\\@b.example/',
      'https://',
      'https://[',
    ])
      expect(written(text)).toEqual([text]);
  });

  test('a long address is cut after its host, never within', () => {
    const host = `${'www.paypal.example.'.repeat(5)}evil.example`;
    expect(written(`https://${host}/${'a'.repeat(100)}`)[0]).toMatch(
      new RegExp(`^\\[${host}/a{29}…\\]\\(https://${host}/a{100}\\)$`),
    );
  });

  test('a host in another script is displayed as browsers ask for it, and so is what may turn the direction', () => {
    expect(written('https://аррӏе.example/')[0]).toMatch(/^\[xn--\S+\.example\]/);
    expect(written('https://a.example/\u202egnp.exe')[0]).toContain('[a.example/%E2%80%AEgnp.exe]');
  });

  test('hostile texts take time in proportion to their length', () => {
    // Steps are counted, not timed: each character is asked for by no more than a fixed number of string operations.
    for (const unit of ['https://', '(', ')', 'https://a.example/)', '- ', '\n', ' \n-', 'https://a/(', '.'])
      expect(
        richText(unit.repeat(10_000 / unit.length))
          .flatMap(({ items }) => items.flat())
          .reduce((length, part) => length + (typeof part === 'string' ? part.length : part.href.length), 0),
      ).toBeLessThanOrEqual(20_000);
  });
});
