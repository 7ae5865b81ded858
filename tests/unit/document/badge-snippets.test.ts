import { expect, test } from 'vitest';
import { badgeSnippets } from '#lib/document/badge-snippets.ts';

const at = {
  image: 'https://unearth.example/products/1/badge.svg',
  page: 'https://unearth.example/products/1',
};

test('a badge is pasted as HTML, Markdown and reStructuredText', () => {
  expect(badgeSnippets({ ...at, name: 'Tidewater' })).toEqual({
    html: `<a href="${at.page}"><img src="${at.image}" alt="Tidewater on Unearth" width="236" height="54"></a>`,
    markdown: `[![Tidewater on Unearth](${at.image})](${at.page})`,
    rest: `.. image:: ${at.image}\n   :target: ${at.page}\n   :alt: Tidewater on Unearth`,
  });
});

test('a name means nothing in any of them', () => {
  const { html, markdown, rest } = badgeSnippets({ ...at, name: '"><b>]( `x`\n\n:alt: y & z' });
  expect(html).toContain('alt="&quot;&gt;&lt;b&gt;]( `x` :alt: y &amp; z on Unearth"');
  expect(markdown).toContain('[![">\\<b\\>'.replace('>', '\\>'));
  expect(markdown).toContain('\\]\\( \\`x\\`');
  expect(rest.split('\n')).toHaveLength(3);
});
