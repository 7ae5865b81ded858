import { readPage } from '#lib/domain/paging.ts';
import { paths } from '#lib/paths.ts';
import { isRowId } from '#lib/server/api/row-id.ts';

/** The parameters that change what a page shows, in the order of its key. All others are ignored. */
const declaredAt = (path: string): readonly string[] => {
  if (path === paths.products) return ['q', 'page'];
  if (path === paths.checkout) return ['session', 'error'];
  if (path === paths.demoMail) return ['done'];
  return path.startsWith(paths.product('')) ? ['reviews'] : [];
};

const searchParameter = 'q';

/** Parameters that name a page of a list: whatever names none is the first one, which needs no parameter. */
const numbered = new Set(['page', 'reviews']);

const plain = (name: string, value: string | null): string | null => {
  if (!numbered.has(name)) return value;
  const page = readPage(value);
  return page === 1 ? null : String(page);
};

export interface PageAddress {
  path: string;
  /** With its question mark; empty without one. */
  query: string;
}

export const splitUrl = (url: string): PageAddress => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
};

/** Under which name a page is cached: its path and the parameters it declares, whatever their order and spelling. */
export const pageKey = ({ path, query }: PageAddress): string => {
  if (!query) return path;
  const given = new URLSearchParams(query);
  const stored = new URLSearchParams();
  for (const name of declaredAt(path)) {
    const value = plain(name, given.get(name));
    if (value !== null) stored.set(name, value);
  }
  return stored.size ? `${path}?${stored}` : path;
};

/** There are more searches than a cache should hold, and each is asked for about once. */
export const isSearch = (key: string): boolean =>
  new URLSearchParams(splitUrl(key).query).has(searchParameter);

/** Whether there may be a page: of a product only under what can be an id. Anybody can make up others without end. */
export const canBePage = (path: string): boolean => {
  const products = paths.product('');
  return !path.startsWith(products) || isRowId(path.slice(products.length));
};

/**
 * Whether the path is spelled in the one way that a URL parser and an encoder agree on: no way up, nothing encoded
 * that need not be. Others lead nowhere: two spellings of one page would be two entries.
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
