import { html } from 'hono/html';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { leaderboards as limits } from '#lib/domain/leaderboards.ts';
import { readPeriod } from '#lib/domain/periods.ts';
import { leaderboardPaths, paths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { stripInvalidXml } from '#lib/text/markup.ts';
import { leaderboardTexts, weightText } from '#lib/text/messages/leaderboards.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { periodTitle } from '#lib/text/periods.ts';
import { xml } from './xml.ts';

type ToUrl = (path: string) => string;

/** The results of the last days on which there were votes, latest first: the first three of each. */
export const dailyResults = async (): Promise<Leaderboard[]> => {
  const { items } = await pageApi.closedLeaderboards({ kind: 'day', limit: limits.inFeed });
  const boards = await Promise.all(
    items.map(({ period }) => pageApi.leaderboard(period, { limit: limits.places })),
  );
  return boards.flatMap((board) => board ?? []);
};

/** Cache tags of a feed of these leaderboards. */
export const tagsOfResults = (boards: readonly Leaderboard[]): string[] => [
  cacheTags.leaderboards,
  ...new Set(boards.flatMap(({ entries }) => entries.map(({ productId }) => cacheTags.product(productId)))),
];

const titleOf = ({ period, entries }: Leaderboard): string => {
  const read = readPeriod(period);
  const names = entries.flatMap(({ place, product }) => (place && product ? [product.name] : []));
  return [read && periodTitle(read), names.join(', ')].filter(Boolean).join(': ');
};

const contentOf = ({ entries }: Leaderboard, toUrl: ToUrl) =>
  html`<ol>${entries
    .filter(({ place }) => place !== null)
    .map(({ product, weight }) => {
      const note = weightText(weight, 'day', false);
      return product
        ? html`<li><a href="${toUrl(paths.product(product._id))}">${stripInvalidXml(product.name)}</a>, ${note}: ${stripInvalidXml(product.shortDescription)}</li>`
        : html`<li>${leaderboardTexts.gone}, ${note}</li>`;
    })}</ol>`;

const title = `${siteName}: ${leaderboardTexts.feed}`;

/** Returns the results as an Atom feed (RFC 4287). */
export const resultsAtom = async (boards: readonly Leaderboard[], toUrl: ToUrl) => {
  const entries = await Promise.all(
    boards.map(async (board) => {
      const address = toUrl(leaderboardPaths.of(board.period));
      return xml`
  <entry>
    <id>${address}</id>
    <title>${stripInvalidXml(titleOf(board))}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <author><name>${siteName}</name></author>
    <updated>${board.closedAt ?? board.endsAt}</updated>
    <content type="html">${String(await contentOf(board, toUrl))}</content>
  </entry>`;
    }),
  );
  return xml`<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${toUrl(leaderboardPaths.today)}</id>
  <title>${title}</title>
  <updated>${boards[0]?.closedAt ?? new Date(0).toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${toUrl(leaderboardPaths.atom)}"/>
  <link rel="alternate" type="text/html" href="${toUrl(leaderboardPaths.today)}"/>${entries}
</feed>
`;
};

/** Returns the results as a JSON Feed, version 1.1. */
export const resultsJson = async (boards: readonly Leaderboard[], toUrl: ToUrl) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  home_page_url: toUrl(leaderboardPaths.today),
  feed_url: toUrl(leaderboardPaths.jsonFeed),
  items: await Promise.all(
    boards.map(async (board) => ({
      id: toUrl(leaderboardPaths.of(board.period)),
      url: toUrl(leaderboardPaths.of(board.period)),
      title: titleOf(board),
      content_html: String(await contentOf(board, toUrl)),
      date_published: board.closedAt ?? board.endsAt,
    })),
  ),
});
