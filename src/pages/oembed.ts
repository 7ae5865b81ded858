import type { APIRoute } from 'astro';
import { oEmbed, oEmbedData } from '#lib/document/oembed-data.ts';
import { paths } from '#lib/paths.ts';
import { isRowId } from '#lib/server/api/row-id.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';
import { respell } from '#lib/server/http/respell.ts';
import { ogImageOf } from '#lib/server/og/addresses.ts';
import { productContent } from '#lib/server/og/contents.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = {
  query: { url: asGiven, format: asGiven, maxwidth: asGiven, maxheight: asGiven },
  forOtherSites: 'read',
};

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
const productAt = async (address: string, siteUrl: string): Promise<string | undefined> => {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  if (origin !== siteUrl || username || password) return undefined;
  const path = isProductPage(pathname) ? pathname : await respell(pathname, isProductPage);
  return path?.slice(prefix.length);
};

/** A size without limit if it is not a number, as if it was left out. */
const readSize = (value: string | null): number =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : Number.POSITIVE_INFINITY;

/**
 * Reads the query of a request. Returns the status that the standard defines if it fails: 501 for an unsupported
 * format, 404 for an address without anything to embed.
 * @param siteUrl the origin of this site
 */
export const readOEmbedRequest = async (
  query: URLSearchParams,
  siteUrl: string,
): Promise<OEmbedRequest | 404 | 501> => {
  if ((query.get('format') ?? 'json') !== 'json') return 501;
  const id = await productAt(query.get('url') ?? '', siteUrl);
  if (id === undefined) return 404;
  return { id, maxWidth: readSize(query.get('maxwidth')), maxHeight: readSize(query.get('maxheight')) };
};

const respond = (status: number, body: object, cacheControl = 'no-cache'): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
  });

/** oEmbed (https://oembed.com) for products. Not in the page cache: anybody can invent more addresses than it should hold. */
export const GET: APIRoute = async ({ url }) => {
  const request = await readOEmbedRequest(url.searchParams, new URL(siteUrl('/')).origin);
  if (request === 501) return respond(501, { error: 'Only format=json' });
  const product = request !== 404 && (await pageApi.product(request.id));
  if (request === 404 || !product) return respond(404, { error: 'No product of this site' });
  const { path: image } = await ogImageOf('products', product._id, productContent(product));
  const { maxWidth, maxHeight } = request;
  const data = oEmbedData(siteUrl, { product, image, maxWidth, maxHeight });
  return respond(200, data, `public, max-age=${oEmbed.cacheAgeSeconds}`);
};
