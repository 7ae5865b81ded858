import type { APIRoute } from 'astro';
import { ogPath } from '#lib/paths.ts';
import { getOgImages } from '#lib/server/current.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { ogKinds } from '#lib/server/og/content.ts';
import { ogContentOf } from '#lib/server/og/contents.ts';

export const prerender = false;

export const rules: PageRules = {
  accepts: ({ kind, version = '' }) => ogKinds.some((one) => one === kind) && /^[0-9a-f]{20}$/.test(version),
  forOtherSites: 'display',
  isImage: true,
};

/**
 * The image of a page as it is now. An address with another version leads to it and has nothing drawn, so there are no
 * more images than pages, whatever anybody asks for.
 */
export const GET: APIRoute = async ({ params: { kind: named, key = '', version } }) => {
  const kind = ogKinds.find((one) => one === named);
  const content = kind && (await ogContentOf(kind, key));
  if (!kind || !content) return new Response(null, { status: 404 });
  const images = getOgImages();
  const current = await images.version(content);
  if (version !== current) {
    const location = ogPath(kind, key, current);
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } });
  }
  return new Response(new Uint8Array(await images.image(content)), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
};
