import type { APIRoute } from 'astro';
import type { Product } from '#lib/contract/products.ts';
import { ogImages } from '#lib/domain/og-images.ts';
import { paths } from '#lib/paths.ts';
import { isRowId } from '#lib/server/api/row-id.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';
import { respell } from '#lib/server/http/respell.ts';
import { ogImageOf, productContent } from '#lib/server/og/contents.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { siteName } from '#lib/text/messages/site.ts';

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

/** Time that oEmbed consumers may cache the response. */
const cacheAgeSeconds = 3_600;

interface Embedded {
  product: Pick<Product, '_id' | 'name' | 'adder_name' | 'makerId'>;
  /** Path of its Open Graph image. */
  image: string;
  /** The largest image that the consumer takes, in pixels. */
  maxWidth: number;
  maxHeight: number;
}

/** The answer of oEmbed for a product, of type 'link': https://oembed.com/#section2.3 */
const oEmbedData = ({ product, image, maxWidth, maxHeight }: Embedded) => ({
  version: '1.0',
  type: 'link',
  title: product.name,
  author_name: product.adder_name,
  ...(product.makerId && { author_url: siteUrl(paths.maker(product.makerId)) }),
  provider_name: siteName,
  provider_url: siteUrl(paths.home),
  cache_age: cacheAgeSeconds,
  ...(ogImages.width <= maxWidth &&
    ogImages.height <= maxHeight && {
      thumbnail_url: siteUrl(image),
      thumbnail_width: ogImages.width,
      thumbnail_height: ogImages.height,
    }),
});

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
  const data = oEmbedData({ product, image, maxWidth, maxHeight });
  return respond(200, data, `public, max-age=${cacheAgeSeconds}`);
};
