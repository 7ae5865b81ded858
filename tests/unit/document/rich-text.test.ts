import { describe, expect, test } from 'vitest';
import { linksIn, plainText, richText, type TextPart } from '#lib/document/rich-text.ts';

/** Links as `[label](href)`, bold as `<b>`, code as `<c>`. */
const inWriting = (part: TextPart): string => {
  if (typeof part === 'string') return part;
  if (part.kind === 'address') return `[${part.label}](${part.href})`;
  if (part.kind === 'code') return `<c>${part.text}</c>`;
  const inner = part.parts.map(inWriting).join('');
  if (part.kind === 'bold') return `<b>${inner}</b>`;
  return `[${inner}](${part.href})${part.host ? ` (${part.host})` : ''}`;
};

const written = (text: string): string[] =>
  richText(text).map(({ kind, items }) =>
    items
      .map((parts) => parts.map(inWriting).join(''))
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

test('a text with very many delimiters stays as typed, and its addresses are links', () => {
  const accepted = '**bold** '.repeat(250);
  expect(written(accepted)).toEqual(['<b>bold</b> '.repeat(250)]);
  expect(plainText(accepted)).toBe('bold '.repeat(250));
  const excessive = `${accepted}[a](https://a.example/x) `;
  expect(written(excessive)).toEqual([`${accepted}[a]([a.example/x](https://a.example/x)) `]);
  expect(plainText(excessive)).toBe(excessive);
  expect(linksIn(excessive)).toEqual(['https://a.example/x']);
});

describe('Links', () => {
  test.each([
    ['See https://a.example.', 'See [a.example](https://a.example/).'],
    ['(https://a.example/x_(y))', '([a.example/x_(y)](https://a.example/x_(y)))'],
    ['[x]: https://a.example/x.png, and', '[x]: [a.example/x.png](https://a.example/x.png), and'],
    ['https://a.example/a**b**_c_', '[a.example/a**b**_c](https://a.example/a**b**_c)_'],
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

  test('a host in another script is displayed as browsers ask for it, and so are controls of the text direction', () => {
    expect(written('https://аррӏе.example/')[0]).toMatch(/^\[xn--\S+\.example\]/);
    expect(written('https://a.example/\u202egnp.exe')[0]).toContain('[a.example/%E2%80%AEgnp.exe]');
  });

  test.each([
    ['[the demo](https://a.example/x_y_z)!', '[the demo](https://a.example/x_y_z)!'],
    ['[**the** `demo`](http://a.example)', '[<b>the</b> <c>demo</c>](http://a.example/)'],
    ['**[bold](https://a.example/)**', '<b>[bold](https://a.example/)</b>'],
    [
      '[see https://a.example](https://a.example/b)',
      '[see https://a.example](https://a.example/b) (a.example)',
    ],
    ['[title](https://a.example "hidden")', '[title](https://a.example/)'],
    ['[](https://a.example/b)', '[a.example/b](https://a.example/b)'],
    ['[\u3164\u2800](https://a.example/b)', '[a.example/b](https://a.example/b)'],
    ['[\u200b](https://a.example/b)', '[a.example/b](https://a.example/b)'],
    ['[\u3164](https://a.example/b)', '[a.example/b](https://a.example/b)'],
    ['[\u2800](https://a.example/b)', '[a.example/b](https://a.example/b)'],
    ['![a picture](https://a.example/x.png)', '[a picture](https://a.example/x.png)'],
    [
      '[a [b](https://a.example) c](https://b.example)',
      '[a [b](https://a.example/) c]([b.example](https://b.example/))',
    ],
  ])('with a name: %s', (text, expected) => {
    expect(written(text)).toEqual([expected]);
  });

  test.each([
    ['a.example', ''],
    ['www.a.example/docs', ''],
    ['https://a.example/other', ''],
    ['Read the docs', ''],
    ['version 1.2', ''],
    ['b.example', ' (a.example)'],
    ['Log in at b.example', ' (a.example)'],
    ['https://a.example@b.example', ' (a.example)'],
    ['b\u200b.example', ' (a.example)'],
    ['b．example', ' (a.example)'],
    ['b。example', ' (a.example)'],
    ['10.0.0.1', ' (a.example)'],
    ['**b**.example', ' (a.example)'],
    ['b.\u034fexample', ' (a.example)'],
    ['b.\ufe0fexample', ' (a.example)'],
    ['b.e\u0323xample', ' (a.example)'],
    ['b.\u200aexample', ' (a.example)'],
    ['b.\u2800example', ' (a.example)'],
    ['b\ua4f8example', ' (a.example)'],
    ['b\u06d4example', ' (a.example)'],
    ['b·example', ' (a.example)'],
    ['b•example', ' (a.example)'],
    ['b\u2e31example', ' (a.example)'],
    ['b\ua78fexample', ' (a.example)'],
    ['b.\nexample', ' (a.example)'],
    ['b\n.example', ' (a.example)'],
    ['b dot example', ' (a.example)'],
    ['b  Dot\nexample', ' (a.example)'],
    ['b (dot) example', ' (a.example)'],
    ['b[.]example', ' (a.example)'],
    ['b{d\u200bot}example', ' (a.example)'],
    ['Dot plots', ''],
    ['a.\nexample', ''],
    ['a.\u034fexample', ''],
    ['Ends. A sentence', ''],
  ])('named %s show their host if the name looks like the address of another one', (name, host) => {
    expect(written(`[${name}](https://a.example/x)`)[0]?.split('](https://a.example/x)')[1]).toBe(host);
  });

  test('are those of web pages alone, and none that could pass for another site', () => {
    for (const href of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'javascript://a.example/%0aalert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      'mailto:a@b.example',
      '/products',
      '//a.example',
      '#top',
      '',
    ])
      expect(linksIn(`[x](${href})`), href).toEqual([]);
    for (const href of ['https://paypal.example@evil.example/', 'https://a.example\\@b.example/'])
      expect(written(`[x](${href})`)).toEqual([`[x](${href})`]);
  });
});

describe('Markdown', () => {
  test('bold and code are understood', () => {
    expect(written('It is **fast**, and `npm i x_y` is **all of it**.')).toEqual([
      'It is <b>fast</b>, and <c>npm i x_y</c> is <b>all of it</b>.',
    ]);
    expect(written('- **one**\n- `[two](https://a.example)`')).toEqual([
      '* <b>one</b>\n* <c>[two](https://a.example)</c>',
    ]);
  });

  test.each([
    'snake_case_names and _one_ and __init__.py',
    '2*3*4, 2 * 3, *one*, * item',
    '2**10 and 2**20, f(*args, **kwargs)',
    '<b>HTML</b> &amp; <script>alert(1)</script>',
    '# Heading',
    'Heading\n===',
    '1. one\n2. two, 1.5',
    '> quoted',
    '    indented',
    '+ item',
    '[x] done, [ ] open, a[0](1)',
    '[x][y]',
    '~~old~~, ``, ` and **',
    'C:\\_files\\*.txt \\* ',
    '| a | b |\n|---|---|',
    '***',
    'Line  \nbreak',
  ])('nothing else is: %s', (text) => {
    expect(written(text)).toEqual([text]);
  });
});

test('in plain text a link is its name, and addresses stay as typed', () => {
  expect(plainText('Server for [Matrix](https://matrix.example/), **fast**, `x`')).toBe(
    'Server for Matrix, fast, x',
  );
  expect(plainText('[**a** b](https://a.example)\n\n- https://A.example/?q=[x] *c*')).toBe(
    'a b\n\n- https://A.example/?q=[x] *c*',
  );
  expect(plainText('**open\n\nclosed**')).toBe('**open\n\nclosed**');
});

test('the links of a text are found wherever they are', () => {
  expect(
    linksIn(
      '**[a](https://a.example)**\n\n- https://b.example/x\n- [https://d.example](https://c.example) `https://e.example`',
    ),
  ).toEqual(['https://a.example/', 'https://b.example/x', 'https://c.example/']);
});

describe('Hostile texts', () => {
  const parts = [
    '[',
    '![',
    '[a](',
    '[a](<',
    '**a ',
    '**a *b ',
    'a** ',
    '`` ',
    '\\[',
    'http:',
    'https://a/(',
    '[[a](http://b.c)',
  ];

  test.each([...parts, '*\n\n', '- [\n', 'http://u@a'])(
    '%j, thousands of times, is bounded in depth and stays whole',
    (part) => {
      const text = part.repeat(10_000 / part.length);
      const depthOf = (all: readonly TextPart[]): number =>
        Math.max(
          0,
          ...all.map((one) => (typeof one === 'object' && 'parts' in one ? 1 + depthOf(one.parts) : 0)),
        );
      const found = richText(text).flatMap(({ items }) => items);
      expect(Math.max(...found.map(depthOf))).toBeLessThanOrEqual(6);
      expect(plainText(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
