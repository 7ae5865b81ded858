import fc from 'fast-check';

/** Texts that no database stores, or not as they are. */
const unstorable = ['\0', 'tide\0water', '\ud800', 'half \udc00 an emoji'];

/** Texts that have broken programs before: invisible, growing when folded, or syntax somewhere. */
const known = [
  '',
  ' ',
  '🙂',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(40),
  'e\u0301\u0327'.repeat(20),
  'İİıß',
  '\u202Eevil\u2066',
  '\uFEFFtide',
  '\u2028\u2029\u0085',
  "' or 1=1; --",
  '"; drop table products; --',
  '%',
  '_%\\',
  '\\',
  '*',
  '"tide',
  'NEAR(tide AND',
  'name:tide*',
  'tide & ! | <-> (:*',
  '{"$gt":""}',
  '[]',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://a\\@b',
  'https://a.example/\0',
  `https://a.example/${'漢'.repeat(1_900)}`,
  'x'.repeat(60_000),
  'ab '.repeat(3_000),
  `${'a'.repeat(250)}@x.example`,
];

/** Numbers at the borders of what JSON, JavaScript and the databases hold. */
const borders = [
  -1,
  0,
  -0,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -(2 ** 31) - 1,
  -(2 ** 63),
];

const ids = [
  '0',
  '-1',
  '01',
  '+1',
  ' 1',
  '1 ',
  '1.0',
  '1e3',
  '0x1',
  '１',
  '2147483647',
  '2147483648',
  '4294967296',
  '99999999999999',
  '999999999999999',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 90, maxLength: 400, size: 'max' }) },
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...borders),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const hostileId: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ids) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String) },
  { weight: 1, arbitrary: hostileText },
);

/** Anything that JSON can say. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: [] } }) },
  { weight: 1, arbitrary: hostileId },
  { weight: 1, arbitrary: fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }) },
);

/** Bodies that are no JSON, or JSON of a strange form. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '0',
    '\uFEFF{}',
    '{"a":1,"a":2}',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    '[1e999]',
    '['.repeat(30_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `{"tags":[${'"a",'.repeat(15_000)}"b"]}`,
    `{${Array.from({ length: 5_000 }, (_, n) => `"f${n}":1`).join(',')}}`,
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ stringUnit: 'binary' }),
);
