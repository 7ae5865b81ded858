import { paths } from '#lib/paths.ts';
import { isRowId } from '#lib/server/api/row-id.ts';
import { respell } from './respell.ts';

interface OEmbedRequest {
  /** The product that is asked for. */
  id: string;
  maxWidth: number;
  maxHeight: number;
}

const prefix = paths.product('');

const isProductPage = (path: string): boolean =>
  path.startsWith(prefix) && isRowId(path.slice(prefix.length));

/** The product that an address of this site displays; undefined for any other address. */
const productAt = (address: string, siteUrl: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  if (origin !== siteUrl || username || password) return undefined;
  const path = isProductPage(pathname) ? pathname : respell(pathname, isProductPage);
  return path?.slice(prefix.length);
};

/** A size without limit if it is not a number, as if it was left out. */
const readSize = (value: string | null): number =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY;

/**
 * Reads the query of a request, or the status that the standard names for it: 501 for a format that there is none in, 404
 * for an address that there is nothing to say about.
 * @param siteUrl the origin of this site
 */
export const readOEmbedRequest = (query: URLSearchParams, siteUrl: string): OEmbedRequest | 404 | 501 => {
  if ((query.get('format') ?? 'json') !== 'json') return 501;
  const id = productAt(query.get('url') ?? '', siteUrl);
  if (id === undefined) return 404;
  return { id, maxWidth: readSize(query.get('maxwidth')), maxHeight: readSize(query.get('maxheight')) };
};
