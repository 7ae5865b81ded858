import { browseParameters } from '#lib/domain/browse-address.ts';
import { isDeep } from '#lib/domain/browsing.ts';
import { readPage, toPagination } from '#lib/domain/paging.ts';
import { readReviewOrder } from '#lib/domain/review-order.ts';
import { leaderboardPaths, oEmbedPath, ogImagePaths, paths, searchFeedPath } from '#lib/paths.ts';
import { isPageId, isRowId } from '#lib/server/api/row-id.ts';

const makers = paths.maker('');
const products = paths.product('');

const isMakerPage = (path: string): boolean => path.startsWith(makers) && isPageId(path.slice(makers.length));

/** Paths that begin as those of makers' pages and their feeds do, and can be none. */
const isNoMaker = (path: string): boolean =>
  path.startsWith(makers) && !isMakerPage(path.replace(/\/feed\.(xml|json)$/, ''));

const searchFeeds: readonly string[] = [searchFeedPath('', 'xml'), searchFeedPath('', 'json')];

/** The query parameters that change a page's content, in the order of its key. All others are ignored. */
export const declaredAt = (path: string): readonly string[] => {
  if (path === paths.products) return ['q', ...browseParameters, 'page'];
  if (searchFeeds.includes(path)) return ['q'];
  if (path === paths.tags) return ['letter', 'page'];
  if (path === paths.checkout) return ['session', 'error'];
  if (path === paths.demoMail) return ['done'];
  if (isMakerPage(path)) return ['page', 'reviews'];
  if (path === oEmbedPath) return ['url', 'format', 'maxwidth', 'maxheight'];
  return path.startsWith(products) && isRowId(path.slice(products.length)) ? ['reviews', 'sort'] : [];
};

const searchParameter = 'q';

/** Page numbers of lists. An invalid one means page 1, which is spelled without the parameter. */
export const numbered: ReadonlySet<string> = new Set(['page', 'reviews']);

/** The default order of reviews is spelled without the parameter, and so is what is none. */
const canonicalOrder = (value: string | null): string | null => {
  const order = readReviewOrder(value);
  return order === 'newest' ? null : order;
};

const canonical = (path: string, name: string, value: string | null): string | null => {
  if (name === 'sort' && path !== paths.products) return canonicalOrder(value);
  if (!numbered.has(name)) return value;
  const page = readPage(value);
  return page === 1 ? null : String(page);
};

export interface PageAddress {
  path: string;
  /** With the question mark, or empty. */
  query: string;
}

export const splitUrl = (url: string): PageAddress => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
};

/** A page's cache key: its path and declared parameters, in canonical order and spelling. */
export const pageKey = ({ path, query }: PageAddress): string => {
  if (!query) return path;
  const given = new URLSearchParams(query);
  const declared = new URLSearchParams();
  for (const name of declaredAt(path)) {
    const value = canonical(path, name, given.get(name));
    if (value !== null) declared.set(name, value);
  }
  return declared.size ? `${path}?${declared}` : path;
};

/** The limit that a render counts against. */
export type RenderLimit = 'search' | 'combinations' | 'renders' | 'embedded';

export const limitOf = (key: string): RenderLimit => {
  const { path, query } = splitUrl(key);
  if (searchFeeds.includes(path)) return query ? 'search' : 'renders';
  if (path !== paths.products || !query) return 'renders';
  const given = new URLSearchParams(query);
  if (given.has(searchParameter)) return 'search';
  const tags = given.get('tags')?.split(',').length ?? 0;
  const others = ['sort', 'rating', 'age'].filter((name) => given.has(name)).length;
  const isDeepPart = isDeep(toPagination(readPage(given.get('page'))).offset);
  return tags + others > 1 || isDeepPart ? 'combinations' : 'renders';
};

/**
 * Searches, combinations of filters and pages deep in a list are not cached: there are more than a cache should hold, and each is requested
 * about once.
 */
export const isCacheableKey = (key: string): boolean => limitOf(key) === 'renders';

/**
 * Whether scripts of the page insert parts of others of its kind, which may have islands where it has none: the list shows
 * its next page in place, a product its first reviews. All other inline styles are those of the kind.
 */
export const insertsParts = (key: string): boolean => splitUrl(key).path.startsWith(paths.products);

/** The page of a product's badges, and the badges. */
const badge = /\/(?:badge|badge(?:-place)?(?:-dark)?\.svg)$/;

const ogImage = /^\/og\/(?:products|tags|makers|leaderboards)\/[^/]+\/[0-9a-f]{20}\.png$/;

const feed = /\/feed\.(?:xml|json)$/;

/** Whether what is at a path is for pages of other sites too: badges, images of link previews, feeds and oEmbed. */
export const isForOtherSites = (path: string): boolean =>
  path === oEmbedPath ||
  feed.test(path) ||
  ogImage.test(path) ||
  (path.startsWith(products) &&
    path.endsWith('.svg') &&
    isRowId(path.slice(products.length).replace(badge, '')));

/** True if scripts of other sites may read this key: feeds and oEmbed, which are the same for everybody. */
export const isForScripts = (key: string): boolean => {
  const { path } = splitUrl(key);
  return path === oEmbedPath || feed.test(path);
};

/** Headers of responses that scripts of other sites may read. */
export const readableByScripts = { 'access-control-allow-origin': '*' } as const;

/** Whether an image is drawn for this key. */
export const isImageKey = (key: string): boolean => key.startsWith(ogImagePaths);

/** Accepts periods that don't exist; the page lists the ones that do. */
const looksLikePeriod = /^(?:\d{4}(?:-W?\d{2}(?:-\d{2})?)?|all|feed\.(?:xml|json))$/;

/**
 * False for paths of products and makers without a possible id, and of periods without a possible name: anybody can
 * invent more, and each would be rendered.
 */
export const canBePage = (path: string): boolean => {
  if (path.startsWith(products))
    return isRowId(path.slice(products.length).replace(badge, '')) || searchFeeds.includes(path);
  if (path.startsWith(ogImagePaths)) return ogImage.test(path);
  const boards = leaderboardPaths.of('');
  if (path.startsWith(boards)) return looksLikePeriod.test(path.slice(boards.length));
  return !isNoMaker(path);
};

/**
 * Whether a path has the one spelling that a URL parser and an encoder agree on: no dot segments, nothing encoded
 * needlessly. Two spellings of one page would be two cache entries.
 */
export const isWellFormed = (path: string): boolean => {
  try {
    return (
      path !== '' &&
      encodeURI(decodeURI(path)) === path &&
      new URL(`http://unearth.invalid${path}`).pathname === path
    );
  } catch {
    return false;
  }
};
