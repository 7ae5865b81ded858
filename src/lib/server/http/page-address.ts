import { paths } from '../../paths.ts';

/** The parameters that change what a page shows, in the order of its key. All others are ignored. */
const declaredAt = (path: string): readonly string[] => {
  if (path === paths.products) return ['q', 'page'];
  if (path === paths.checkout) return ['session', 'refused'];
  return path.startsWith(paths.product('')) ? ['reviews'] : [];
};

const searchParameter = 'q';

export interface PageAddress {
  path: string;
  /** With its question mark; empty without one. */
  query: string;
}

export const splitUrl = (url: string): PageAddress => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
};

/** Under which name a page is cached: its path and the parameters it declares, whatever their order. */
export const pageKey = ({ path, query }: PageAddress): string => {
  if (!query) return path;
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declaredAt(path)) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size ? `${path}?${kept}` : path;
};

/** There are more searches than a cache should hold, and each is asked for about once. */
export const isSearch = (key: string): boolean =>
  new URLSearchParams(splitUrl(key).query).has(searchParameter);

/**
 * Whether the path is spelled as a URL parser would spell it, and decodes to text. Others lead
 * nowhere: two spellings of one page would be two entries.
 */
export const isWellFormed = (path: string): boolean => {
  try {
    // The decoded text is looked at because a bundler drops the call otherwise, and its exception with it.
    return new URL(`http://unearth.invalid${path}`).pathname === path && decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};
