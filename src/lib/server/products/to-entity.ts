import type { Selectable } from 'kysely';
import type {
  ComingProduct,
  ContentSnapshot,
  Product,
  ProductSummary,
  Rejection,
  RemovedVotes,
  WonPlace,
} from '#lib/contract/products.ts';
import { linksIn, plainText } from '#lib/document/rich-text.ts';
import { changesSite } from '#lib/domain/link-site.ts';
import { lists } from '#lib/domain/specification.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { moreHeader, Paginated } from '#lib/server/api/mount.ts';
import type { Rows } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import type { summaryColumns } from './queries.ts';

type Row = Pick<Selectable<ProductsTable>, 'description' | 'external_link' | 'changed_from'>;

/** The content at the last decision of a moderator; null if it has not changed since. */
export const reviewedContent = ({ changed_from }: Pick<Row, 'changed_from'>): ContentSnapshot | null =>
  changed_from === null ? null : (JSON.parse(changed_from) as ContentSnapshot);

/**
 * The description that readers get. If it links to sites that no moderator has seen at this product, it waits for one, as
 * such a link of the product does; until then readers get the description of the last decision.
 */
export const publicDescription = ({ description, external_link, changed_from }: Row): string => {
  const reviewed = reviewedContent({ changed_from });
  if (!reviewed) return description;
  const links = linksIn(description);
  if (!links.length) return description;
  const known = [external_link, reviewed.externalLink, ...linksIn(reviewed.description)];
  return links.some((link) => changesSite(link, known)) ? reviewed.description : description;
};

/** The signed-in user whom a product is displayed to. */
export interface Viewer {
  id: number;
  email: string;
  moderates: boolean;
  votedFor: boolean;
  hasReported: boolean;
}

/** A product as lists read it, with the month since which its adder is a verified subscriber, and the id of the adder's page. */
export type ProductRow = Pick<Selectable<ProductsTable>, (typeof summaryColumns)[number]> & {
  adder_verified_since: string | null;
  adder_page: string | null;
};

type WholeProductRow = ProductRow &
  Pick<
    Selectable<ProductsTable>,
    'description' | 'changed_from' | 'rating_sum' | 'withheld_reviews' | 'withheld_ratings'
  >;

/** Additional columns: the adder's e-mail and the reason for the rejection, if they were read. */
export type WithAdder = { adder_email?: string | null; rejection?: Rejection | undefined };

const firstTags = (json: string): Pick<ProductSummary, 'tags' | 'tagCount'> => {
  const tags = JSON.parse(json) as string[];
  return { tags: tags.slice(0, lists.tagsOfEach), tagCount: tags.length };
};

/** The adder's e-mail, and what waits for a moderator or was decided, are for moderators and the adder. */
export const seesAll = (
  row: Pick<ProductRow, 'adder_id'>,
  viewer: Pick<Viewer, 'id' | 'moderates'> | undefined,
): boolean => viewer !== undefined && (viewer.moderates || viewer.id === row.adder_id);

export const toProductSummary = (row: ProductRow & WithAdder, viewer?: Viewer): ProductSummary => ({
  _id: String(row.id),
  name: row.name,
  logo: row.logo,
  shortDescription: plainText(row.short_description),
  adder_name: row.adder_name,
  photoURL: row.photo_url,
  adderVerified: row.adder_verified_since !== null,
  makerId: row.adder_page,
  adder: seesAll(row, viewer) ? (row.adder_email ?? null) : null,
  ...firstTags(row.tags),
  externalLink: row.external_link,
  pendingLink: seesAll(row, viewer) ? row.pending_link : null,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
  status: decidedStatus(row),
  launchDay: seesAll(row, viewer) && row.accepted_at === null ? row.launch_day : null,
  rejection: (seesAll(row, viewer) && row.status === 'rejected' && row.rejection) || null,
  waitingSince: seesAll(row, viewer) ? row.waiting_since : null,
  changed: seesAll(row, viewer) && row.changed === 1,
  priority: row.featured_at === null ? 'normal' : 'featured',
  upVote: row.votes,
  downVote: 0,
  upVoters: viewer?.votedFor ? [viewer.email] : [],
  reported: viewer?.moderates ? row.reported === 1 : (viewer?.hasReported ?? false),
  reviewCount: row.review_count,
  // Rounded down, as the filter is: each product that displays 4.0 has four stars or more.
  averageRating: row.rating_mean === null ? null : Math.floor(row.rating_mean * 10) / 10,
});

/** Weighted number and sum of a product's ratings. A review of full weight counts 1. */
export const weightedRatings = (
  row: Pick<WholeProductRow, 'review_count' | 'rating_sum' | 'withheld_reviews' | 'withheld_ratings'>,
): Pick<Product, 'ratingWeight' | 'ratingSum'> => ({
  ratingWeight: (row.review_count * voteWeights.full - row.withheld_reviews) / voteWeights.full,
  ratingSum: (row.rating_sum * voteWeights.full - row.withheld_ratings) / voteWeights.full,
});

export const toProduct = (
  row: WholeProductRow &
    WithAdder & {
      places: WonPlace[];
      ratings: number[];
      last_featured_at: string | null;
      removedVotes: RemovedVotes[];
      checksVotes: boolean;
    },
  viewer?: Viewer,
): Product => ({
  ...toProductSummary(row, viewer),
  // As typed, for the form.
  ...(seesAll(row, viewer) && { shortDescription: row.short_description }),
  tags: JSON.parse(row.tags) as string[],
  description: seesAll(row, viewer) ? row.description : publicDescription(row),
  descriptionWaits: seesAll(row, viewer) && publicDescription(row) !== row.description,
  adderVerifiedSince: row.adder_verified_since,
  ratings: row.ratings,
  ...weightedRatings(row),
  featuredAt: row.last_featured_at,
  places: row.places,
  ...(row.removedVotes.length && { removedVotes: row.removedVotes }),
  ...(seesAll(row, viewer) && row.checksVotes && { checksVotes: true }),
  changedFrom: viewer?.moderates ? reviewedContent(row) : null,
});

/** A product that waits for its day, as moderators have seen it: nobody else sees later changes before it is launched. */
export const toComingProduct = (
  row: Pick<ProductRow, 'id' | 'name' | 'logo' | 'short_description'> &
    Pick<Row, 'changed_from'> & { launch_day: string },
): ComingProduct => {
  const edited = { name: row.name, logo: row.logo, shortDescription: row.short_description };
  const { name, logo, shortDescription } = reviewedContent(row) ?? edited;
  return {
    _id: String(row.id),
    name,
    logo,
    shortDescription: plainText(shortDescription),
    launchDay: row.launch_day,
  };
};

/** A list of products as everybody sees them. */
export const toPublicList = ({
  rows,
  total,
  hasMore = false,
}: Rows<ProductRow> & { hasMore?: boolean }): Paginated<ProductSummary> =>
  new Paginated(
    rows.map((row) => toProductSummary(row)),
    total,
    moreHeader(hasMore),
  );
