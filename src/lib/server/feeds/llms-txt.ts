import { leaderboardPaths, paths, rankingPaths, serverPaths } from '#lib/paths.ts';
import { apiAddress, remoteApi } from '#lib/server/site/site.ts';
import { siteDescription, siteName } from '#lib/text/messages/site.ts';

/** Description of the site and its sources for programs that use language models: https://llmstxt.org */
export const llmsTxt = (toUrl: (path: string) => string): string => {
  const link = (name: string, path: string, about: string): string => `- [${name}](${toUrl(path)}): ${about}`;
  return `# ${siteName}

> ${siteDescription}

People add products, moderators accept them, and signed-in users vote for and review them. Everything that is published
can be read without an account and without JavaScript. Names, descriptions and reviews were written by users.

## Pages

${[
  link('Products', paths.products, `all products, trending first; add ?q= and words to search`),
  link('Tags', paths.tags, 'products by subject, each tag with a page and feeds'),
  link(
    'Leaderboard',
    leaderboardPaths.today,
    'the products with the most votes of a day, week, month or year (UTC)',
  ),
  link('Ranking', rankingPaths.rules, 'every formula that orders products, with its constants'),
  link('Sitemap', serverPaths.sitemap, 'the pages for search engines, in one file or several'),
].join('\n')}

## For programs

${[
  ...(remoteApi
    ? []
    : [
        link(
          'MCP',
          serverPaths.mcp,
          'a read-only Model Context Protocol endpoint: search, product, reviews, leaderboard',
        ),
      ]),
  link('API reference', apiAddress(serverPaths.apiDocs), 'each call of the HTTP API, with examples'),
  link('OpenAPI', apiAddress(serverPaths.openApi), 'the same as an OpenAPI 3.1 document'),
].join('\n')}

## Feeds

${[
  link('Newest products, Atom', serverPaths.feed, 'products as they are published'),
  link('Newest products, JSON Feed', serverPaths.jsonFeed, 'the same as JSON'),
  link('Daily results, Atom', leaderboardPaths.atom, 'the first places of each day'),
  link('Daily results, JSON Feed', leaderboardPaths.jsonFeed, 'the same as JSON'),
].join('\n')}
`;
};
