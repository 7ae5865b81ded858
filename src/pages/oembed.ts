import type { APIRoute } from 'astro';
import { oEmbed, oEmbedData } from '#lib/document/oembed-data.ts';
import { readOEmbedRequest } from '#lib/server/http/oembed-request.ts';
import { ogImageOf } from '#lib/server/og/addresses.ts';
import { productContent } from '#lib/server/og/contents.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

const respond = (status: number, body: object, cacheControl = 'no-cache'): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
  });

/** oEmbed (https://oembed.com) for products. Not in the page cache: anybody can invent more addresses than it should hold. */
export const GET: APIRoute = async ({ url }) => {
  const request = readOEmbedRequest(url.searchParams, new URL(siteUrl('/')).origin);
  if (request === 501) return respond(501, { error: 'Only format=json' });
  const product = request !== 404 && (await pageApi.product(request.id));
  if (request === 404 || !product) return respond(404, { error: 'No product of this site' });
  const { path: image } = await ogImageOf('products', product._id, productContent(product));
  const { maxWidth, maxHeight } = request;
  const data = oEmbedData(siteUrl, { product, image, maxWidth, maxHeight });
  return respond(200, data, `public, max-age=${oEmbed.cacheAgeSeconds}`);
};
