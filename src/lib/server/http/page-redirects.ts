import { canonicalBrowsePath } from '#lib/domain/browse-address.ts';
import { readPage } from '#lib/domain/paging.ts';
import { paths } from '#lib/paths.ts';
import { declaredAt, numbered, type PageAddress, pageKey } from './page-address.ts';

/**
 * The address with its page numbers in the one spelling that they have, and all else as it was; undefined if they have it.
 * What is no number is left out, as page 1 is. Of several only the first counts.
 */
const numberedRedirect = ({ path, query }: PageAddress): string | undefined => {
  const names = declaredAt(path).filter((name) => numbered.has(name));
  if (!names.length) return;
  const unread = new Set(names);
  const parts = query.slice(1).split('&');
  const remaining = parts.flatMap((part) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part);
    if (!names.includes(name)) return part;
    if (!unread.delete(name)) return [];
    const page = readPage(value);
    return page > 1 ? `${name}=${page}` : [];
  });
  if (remaining.join('&') === parts.join('&')) return;
  const rest = remaining.filter(Boolean).join('&');
  return rest ? `${path}?${rest}` : path;
};

/** A search alone in the spelling of the site's own form; the empty one has a message. */
const searchRedirect = ({ path, query }: PageAddress): string | undefined => {
  const given = new URLSearchParams(query);
  const q = given.get('q');
  const declared = declaredAt(path);
  if (!q || [...given.keys()].some((name) => !declared.includes(name))) return;
  const canonical = paths.productList({ q, page: readPage(given.get('page')) });
  return canonical === path + query ? undefined : canonical;
};

const sortedReviewsRedirect = (address: PageAddress): string | undefined => {
  const key = pageKey(address);
  return new URLSearchParams(address.query).has('sort') && key !== address.path + address.query
    ? key
    : undefined;
};

/**
 * The address to redirect to if a list of products, a search, sorted reviews or a page of any list was asked for by another
 * spelling than the one that it has: other orders of parameters and tags, and page 1 by its number, would be other
 * entries of caches and search engines.
 */
export const redirectOf = (address: PageAddress): string | undefined => {
  const { path, query } = address;
  if (!query) return;
  if (path.startsWith(paths.product(''))) return sortedReviewsRedirect(address) ?? numberedRedirect(address);
  const canonical = path === paths.products ? canonicalBrowsePath(new URLSearchParams(query)) : undefined;
  if (canonical !== undefined) return canonical === path + query ? undefined : canonical;
  return (path === paths.products ? searchRedirect(address) : undefined) ?? numberedRedirect(address);
};
