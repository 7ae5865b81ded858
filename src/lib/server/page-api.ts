import { createFetch, FetchError } from 'ofetch';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { type ApiResult, type Client, createClient } from '#lib/contract/kit/client.ts';
import { HttpError, isUnanswered } from '#lib/contract/kit/http-error.ts';
import type { ClosedLeaderboard, Leaderboard } from '#lib/contract/leaderboards.ts';
import type { Maker, MakerReview, MakerSummary } from '#lib/contract/makers.ts';
import type {
  ComingProduct,
  FoundProduct,
  Product,
  ProductAddress,
  ProductSummary,
  RelatedProducts,
} from '#lib/contract/products.ts';
import type { ProductPlace, Ranking } from '#lib/contract/ranking.ts';
import type { Review } from '#lib/contract/reviews.ts';
import type { SandboxCheckout } from '#lib/contract/subscriptions.ts';
import type { TagSummary, TagWithRelated } from '#lib/contract/tags.ts';
import type { BrowseQuery } from '#lib/domain/browsing.ts';
import type { ReviewOrder } from '#lib/domain/review-orders.ts';
import type { TagLetter } from '#lib/domain/tag-letters.ts';
import { paths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { getApi } from './current.ts';
import { remoteApi } from './site/site.ts';

/** A part of a list. `total` is the length of the whole list, or with `hasMore` the number that was counted. */
export interface ListPart<Item> {
  items: Item[];
  total: number;
  hasMore?: true;
}

interface Pagination {
  limit?: number;
  offset?: number;
}

/** In milliseconds, the same as for calls of the browser. */
const requestTimeout = 15_000;

const apiFetch = createFetch({
  fetch: async (address, init) =>
    remoteApi
      ? fetch(address, { ...init, signal: AbortSignal.timeout(requestTimeout) })
      : (await getApi()).request(String(address), init),
  defaults: { baseURL: remoteApi ?? paths.api, retry: 0 },
});

const client = createClient(addresses, apiFetch);

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof HttpError && error.status === status;

/** A remote API counts all visitors of this site as one client: its 429 becomes the page's. While it does not answer, pages are 503s. */
const call: Client = (name, ...input) =>
  client(name, ...input).catch((error: unknown) => {
    if (hasStatus(error, 429)) throw httpError('too_many');
    if (!remoteApi || !isUnanswered(error)) throw error;
    // The message of a FetchError has the whole address, with a visitor's search.
    throw httpError('unavailable', { cause: error instanceof FetchError ? error.cause : error });
  });

/** Null for what does not exist or is not public. */
const orNull = async <Found>(
  found: Promise<Found>,
  statuses: readonly number[] = [404],
): Promise<Found | null> => {
  try {
    return await found;
  } catch (error) {
    if (statuses.some((status) => hasStatus(error, status))) return null;
    throw error;
  }
};

const paginated = async <Item>(response: Promise<ApiResult<Item[]>>): Promise<ListPart<Item>> => {
  const { data, ...rest } = await response;
  return { items: data, ...rest };
};

/** Tags are sent as one text. */
const toQuery = <Query extends BrowseQuery>({ tags, ...query }: Query) => ({
  ...query,
  ...(tags?.length && { tags: tags.join(',') }),
});

/** The API as pages call it: always anonymously, because a rendered page is cached for everybody. */
export const pageApi = {
  products: (
    query: Pagination & BrowseQuery & { type?: 'featured' | 'trending' | 'newest' },
  ): Promise<ListPart<ProductSummary>> => paginated(call('listProducts', { query: toQuery(query) })),
  tags: (
    query: Pagination & { letter?: TagLetter | undefined; sort?: 'name' | 'products' },
  ): Promise<ListPart<TagSummary>> => paginated(call('listTags', { query })),
  tagsByLetter: async (): Promise<{ letter: TagLetter; tags: number }[]> =>
    (await call('countTagsByLetter')).data,
  /** Returns a tag by its slug or any other spelling; null if no published product has it, or if it is too long. */
  tag: (tag: string): Promise<TagWithRelated | null> =>
    orNull(
      call('getTag', { params: { tag } }).then(({ data }) => data),
      [404, 422],
    ),
  addresses: (query: Pagination): Promise<ListPart<ProductAddress>> =>
    paginated(call('listAddresses', { query })),
  /** Returns hits; `comesNear` if none of them has all words. */
  search: async (
    query: Pagination & { keyword: string; sort?: 'newest' },
  ): Promise<ListPart<FoundProduct> & { comesNear: boolean }> => {
    const { data, comesNear = false, ...rest } = await call('searchProducts', { query });
    return { items: data, comesNear, ...rest };
  },
  /** Makers whose names start with the text; empty if it can't be a name, or if too many ask at once. */
  makersBeginning: async (typed: string): Promise<MakerSummary[]> =>
    (await orNull(call('getSuggestions', { query: { q: typed, only: 'makers' } }), [422, 429]))?.data
      .makers ?? [],
  product: (id: string): Promise<Product | null> =>
    orNull(call('getProduct', { query: { id } }).then(({ data }) => data)),
  /** Null unless it is accepted, and waits for its launch day. */
  coming: (id: string): Promise<ComingProduct | null> =>
    orNull(call('getComing', { params: { id } }).then(({ data }) => data)),
  /** Null if the product is not public. */
  related: (id: string): Promise<RelatedProducts | null> =>
    orNull(call('listRelated', { params: { id } }).then(({ data }) => data)),
  /** The sums that a product's places follow from, and those places; null if it is not published. */
  ranking: (id: string): Promise<Ranking | null> =>
    orNull(call('getRanking', { params: { id } }).then(({ data }) => data)),
  place: (id: string): Promise<ProductPlace | null> =>
    orNull(call('getPlace', { params: { id } }).then(({ data }) => data)),
  maker: (id: string): Promise<Maker | null> =>
    orNull(call('getMaker', { params: { id } }).then(({ data }) => data)),
  makerProducts: (id: string, query: Pagination): Promise<ListPart<ProductSummary> | null> =>
    orNull(paginated(call('listMakerProducts', { params: { id }, query }))),
  makerReviews: (id: string, query: Pagination): Promise<ListPart<MakerReview> | null> =>
    orNull(paginated(call('listMakerReviews', { params: { id }, query }))),
  makers: async (after: string, limit: number) =>
    (await call('listMakers', { query: { after, limit } })).data,
  /** Null where payments are not in the sandbox, `over` once the checkout can't be paid any more. */
  sandboxCheckout: (session: string): Promise<SandboxCheckout | 'over' | null> =>
    orNull(
      call('getSandboxCheckout', { query: { session } })
        .then(({ data }) => data)
        .catch((error: unknown) => {
          if (hasStatus(error, 409) || hasStatus(error, 422)) return 'over' as const;
          throw error;
        }),
    ),
  /** Null for a period that has none. */
  leaderboard: (period: string, query: Pagination = {}): Promise<Leaderboard | null> =>
    orNull(call('getLeaderboard', { params: { period }, query }).then(({ data }) => data)),
  closedLeaderboards: (
    query: Pagination & { kind: 'day' | 'week' | 'month' | 'year' },
  ): Promise<ListPart<ClosedLeaderboard>> => paginated(call('listLeaderboards', { query })),
  reviews: (query: Pagination & { id: string; sort?: ReviewOrder }): Promise<ListPart<Review> | null> =>
    orNull(paginated(call('listReviews', { query }))),
};
