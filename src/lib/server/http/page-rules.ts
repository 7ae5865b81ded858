import { readPage } from '#lib/domain/paging.ts';

/** The spelling of a parameter's value in the address of its page; null where the parameter is left out. */
type Parameter = (value: string) => string | null;

export const asGiven: Parameter = (value) => value;

/** Page numbers of lists. An invalid one means page 1, which is spelled without the parameter. */
export const pageNumber: Parameter = (value) => {
  const page = readPage(value);
  return page === 1 ? null : String(page);
};

/** Rate limit that a render counts towards. */
export type RenderLimit = 'search' | 'combinations' | 'renders';

/**
 * Rules for a page's addresses: `export const rules: PageRules` in its file below src/pages. Nothing else in the
 * server knows the page. Its lifetime in the cache is set while rendering: `Astro.cache.set({ tags, maxAge })`.
 */
export interface PageRules {
  /** The query parameters that change the page, in the order of its address. All others are ignored. */
  query?: Readonly<Record<string, Parameter>>;
  /** False for paths that can't be a page, whatever is stored. Anybody can invent more of them, and each would be rendered. */
  accepts?: (params: Readonly<Record<string, string>>) => boolean;
  /** The one spelling of an address with other parameters, if the page has one; that of page numbers needs no rule. */
  spell?: (query: URLSearchParams, key: string) => string | undefined;
  /** `renders` without it. Pages of other limits are not cached: there are more than a cache should hold, and each is requested about once. */
  limit?: (query: URLSearchParams) => RenderLimit;
  /** Allows other sites to display it as a picture, or their scripts to read it too. */
  forOtherSites?: 'display' | 'read';
  /** Drawn in another thread: pages need not wait for it. */
  isImage?: true;
}

export interface PageAddress {
  path: string;
  /** Query with its question mark, or an empty string. */
  query: string;
}

export const splitUrl = (url: string): PageAddress => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
};

/** A page's cache key: its path and declared parameters, in canonical order and spelling. */
export const pageKey = ({ query: parameters = {} }: PageRules, { path, query }: PageAddress): string => {
  if (!query) return path;
  const given = new URLSearchParams(query);
  const declared = new URLSearchParams();
  for (const [name, spell] of Object.entries(parameters)) {
    const value = given.get(name);
    const spelled = value === null ? null : spell(value);
    if (spelled !== null) declared.set(name, spelled);
  }
  return declared.size ? `${path}?${declared}` : path;
};

export const limitOf = ({ limit }: PageRules, key: string): RenderLimit =>
  limit?.(new URLSearchParams(splitUrl(key).query)) ?? 'renders';

/** The address with its page numbers in the one spelling that they have, and all else as it was. Of several only the first counts. */
const withPageNumbers = ({ query: parameters = {} }: PageRules, { path, query }: PageAddress): string => {
  const unread = new Set(Object.keys(parameters).filter((name) => parameters[name] === pageNumber));
  if (!unread.size) return path + query;
  const parts = query.slice(1).split('&');
  const spelled = parts.flatMap((part) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (parameters[name] !== pageNumber) return part;
    const page = unread.delete(name) ? pageNumber(value) : null;
    return page === null ? [] : [`${name}=${page}`];
  });
  if (spelled.join('&') === parts.join('&')) return path + query;
  const rest = spelled.filter(Boolean).join('&');
  return rest ? `${path}?${rest}` : path;
};

/**
 * The address to redirect to if a page was asked for by another spelling than the one that it has: other orders of
 * parameters and tags, and page 1 by its number, would be other entries of caches and search engines.
 */
export const redirectOf = (rules: PageRules, address: PageAddress): string | undefined => {
  const { path, query } = address;
  if (!query) return;
  const spelled = rules.spell?.(new URLSearchParams(query), pageKey(rules, address));
  const to = spelled ?? withPageNumbers(rules, address);
  return to === path + query ? undefined : to;
};

/**
 * True if a path is spelt as a URL parser and an encoder would spell it: no dot segments, nothing encoded needlessly.
 * Two spellings of one page would be two cache entries.
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
