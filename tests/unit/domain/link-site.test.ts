import { expect, test } from 'vitest';
import { changesSite, hostOf } from '#lib/domain/link-site.ts';

const known = 'https://tidewater.example/';

test.each([
  ['another page', 'https://tidewater.example/new?from=unearth#top'],
  ['the other scheme', 'http://tidewater.example/'],
  ["a leading 'www.'", 'https://www.tidewater.example/'],
  ['upper case', 'HTTPS://WWW.TideWater.EXAMPLE/'],
  ["the scheme's own port, written out", 'https://tidewater.example:443/'],
  ["the other scheme's own port, written out", 'http://tidewater.example:80/'],
  ['a trailing dot', 'https://tidewater.example./'],
  ['a name and a password before it', 'https://evil.example:x@tidewater.example/'],
  ['full-width letters', 'https://ｔｉｄｅｗａｔｅｒ。example/'],
])('a link on the same site stays there: %s', (_, link) => {
  expect(changesSite(link, [known])).toBe(false);
});

test.each([
  ['another name', 'https://evil.example/'],
  ['a name that ends so', 'https://not-tidewater.example/'],
  ['a name that begins so', 'https://tidewater.example.evil.example/'],
  ['a subdomain', 'https://shop.tidewater.example/'],
  ["'www.' more than once", 'https://www.www.tidewater.example/'],
  ["'www' without its dot", 'https://wwwtidewater.example/'],
  ["'www.' in the midst of it", 'https://tidewww.water.example/'],
  ['another port', 'https://tidewater.example:8443/'],
  ["the other scheme's port", 'https://tidewater.example:80/'],
  ['the known name before an @', 'https://tidewater.example@evil.example/'],
  ['the known name before a backslash', 'https://evil.example\\@tidewater.example/'],
  ['two trailing dots', 'https://tidewater.example../'],
  ['a letter that looks the same', 'https://tidew\u0430ter.example/'],
])('a link to another site leads elsewhere: %s', (_, link) => {
  expect(changesSite(link, [known])).toBe(true);
});

test('the two spellings of an internationalised domain name are one site', () => {
  expect(changesSite('https://xn--bcher-kva.example/', ['https://Bücher.example/'])).toBe(false);
});

test('a port belongs to the site', () => {
  expect(changesSite('http://tidewater.example:8080/b', ['http://tidewater.example:8080/a'])).toBe(false);
  expect(changesSite('http://tidewater.example/', ['http://tidewater.example:8080/'])).toBe(true);
});

test('any of several known links will do; a first link leads elsewhere', () => {
  expect(changesSite(known, [null, 'https://other.example/', known])).toBe(false);
  expect(changesSite(known, [])).toBe(true);
  expect(changesSite(known, [null])).toBe(true);
});

test('a host is normalised like in a browser', () => {
  expect(hostOf('https://tidewater.example@www.Evil.example:8443/x')).toBe('www.evil.example:8443');
  expect(hostOf('https://tidew\u0430ter.example/')).toMatch(/^xn--/);
});
