import { counted } from '#lib/text/counts.ts';
import { closingText } from '#lib/text/messages/leaderboards.ts';
import { mcpTexts } from '#lib/text/messages/mcp.ts';
import { listNotes } from '#lib/text/messages/products.ts';
import { oneLine, quoted } from '#lib/text/one-line.ts';
import type { OutputOf, ProductOfTool } from './entities.ts';

const ratingOf = ({ averageRating, reviewCount }: ProductOfTool): string =>
  reviewCount ? mcpTexts.rated(averageRating, reviewCount) : mcpTexts.unrated;

const lines = (all: readonly (string | false | null | undefined)[]): string => all.filter(Boolean).join('\n');

const productLines = (product: ProductOfTool): string =>
  lines([
    oneLine(`${mcpTexts.named(product.name, product._id)}: ${product.shortDescription}`),
    `  ${counted(product.upVote, 'vote')}, ${ratingOf(product)}`,
    product.tags.length > 0 && `  ${oneLine(mcpTexts.tags(product.tags))}`,
    `  ${product.url}`,
  ]);

/** Results of each tool as plain text. Text of users stays on one line, so that it can't pass for ours. */
export const asText = {
  search: ({ total, hasMore, comesNear, products }: OutputOf<'search'>): string =>
    products.length
      ? lines([
          mcpTexts.found(products.length, total, hasMore),
          comesNear && listNotes.comesNear,
          ...products.map((product) => `- ${productLines(product)}`),
        ])
      : mcpTexts.noProducts,
  product: (product: OutputOf<'product'>): string =>
    lines([
      productLines(product),
      `  ${oneLine(mcpTexts.addedBy(product.adder_name))}`,
      product.externalLink && `  ${mcpTexts.website(product.externalLink)}`,
      ...product.places.map(({ period, place }) => `  ${mcpTexts.place(place, period)}`),
      `\n${quoted(product.description)}`,
    ]),
  reviews: ({ total, reviews }: OutputOf<'reviews'>): string =>
    reviews.length
      ? lines([
          mcpTexts.reviews(reviews.length, total),
          ...reviews.map(
            ({ name, rating, createdAt, description }) =>
              `- ${oneLine(`${mcpTexts.review(rating, name, createdAt.slice(0, 10))}: ${description}`)}`,
          ),
        ])
      : mcpTexts.noReviews,
  leaderboard: ({ entries, url, ...board }: OutputOf<'leaderboard'>): string =>
    lines([
      mcpTexts.board(board.period, closingText(board)),
      ...entries.map(
        ({ place, weight, product }) =>
          `${place ?? '-'}. ${mcpTexts.weightOfEntry(weight)}: ${product ? productLines(product) : mcpTexts.gone}`,
      ),
      !entries.length && mcpTexts.noEntries,
      url,
    ]),
};
