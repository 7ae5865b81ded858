import { expect, test } from 'vitest';
import { linkForm } from '#lib/server/products/link-key.ts';

const repository = 'https://github.com/unearth/Loupe';

test.each([
  ['the other scheme', 'http://github.com/unearth/Loupe'],
  ["'www.'", 'https://www.github.com/unearth/Loupe'],
  ['a host in upper case', 'https://GitHub.COM/unearth/Loupe'],
  ['the default port', 'https://github.com:443/unearth/Loupe'],
  ["the other scheme's default port", 'http://github.com:80/unearth/Loupe'],
  ['a trailing dot of the host', 'https://github.com./unearth/Loupe'],
  ['a trailing slash', 'https://github.com/unearth/Loupe/'],
  ['a fragment', 'https://github.com/unearth/Loupe#readme'],
  ['an index file', 'https://github.com/unearth/Loupe/index.html'],
  ['an index file in upper case', 'https://github.com/unearth/Loupe/Default.ASPX'],
  ['the address that git clones', 'https://github.com/unearth/Loupe.git'],
  ['a percent-encoded letter', 'https://github.com/unearth/%4Coupe'],
  ['parameters of a campaign', 'https://github.com/unearth/Loupe?utm_source=a&UTM_medium=b&utm_x=c'],
  ['parameters of other sites', 'https://github.com/unearth/Loupe/?ref=unearth&fbclid=1&gclid=2&mc_cid=3'],
  ['all of them', 'http://www.github.com:80/unearth/Loupe.git/?utm_source=x#top'],
])('a link with another spelling has the same form: %s', (_, link) => {
  expect(linkForm(link)).toBe(linkForm(repository));
});

test.each([
  ['another case of the path', 'https://github.com/unearth/loupe'],
  ['another path', 'https://github.com/unearth/Loupe2'],
  ['a page below', 'https://github.com/unearth/Loupe/releases'],
  ['another subdomain', 'https://gist.github.com/unearth/Loupe'],
  ['another port', 'https://github.com:8443/unearth/Loupe'],
  ['a parameter', 'https://github.com/unearth/Loupe?tab=readme'],
  ['a parameter that only looks like one of a campaign', 'https://github.com/unearth/Loupe?utmost=1'],
  ['a file that is no index', 'https://github.com/unearth/Loupe/indexes.html'],
])('a link to another page has another form: %s', (_, link) => {
  expect(linkForm(link)).not.toBe(linkForm(repository));
});

test('other parameters stay, in any order', () => {
  const search = 'https://github.com/search?q=mcp+mail&type=repositories';
  expect(linkForm(search)).not.toBe(linkForm('https://github.com/search?q=mcp+maps&type=repositories'));
  expect(linkForm(search)).toBe(linkForm('https://github.com/search?type=repositories&q=mcp+mail&ref=x'));
});

test('the forms of this version, as they are stored: a change of one needs another `linkFormVersion`', () => {
  const forms = [
    'https://loupe.example/',
    'https://www.Loupe.example/A/b/?b=2&a=%C3%A4&utm_id=1',
    'https://bücher.example/grüße/index.php?id=1',
    'http://loupe.example:8080//a//b.git',
    'https://www.example/',
    'https://loupe.example/?a=1&a=0&b',
    'https://loupe.example/a%2Fb/%E0%A4%A',
  ].map(linkForm);
  expect(forms).toMatchInlineSnapshot(`
    [
      "loupe.example",
      "loupe.example/A/b?a=%C3%A4&b=2",
      "xn--bcher-kva.example/gr%C3%BC%C3%9Fe?id=1",
      "loupe.example:8080/a/b",
      "www.example",
      "loupe.example/?a=1&a=0&b",
      "loupe.example/a%2Fb/%E0%A4%A",
    ]
  `);
});

test('what is no web address is its own form', () => {
  expect(linkForm('https://')).toBe('https://');
});
