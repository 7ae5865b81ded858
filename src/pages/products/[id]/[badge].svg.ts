import type { APIRoute } from 'astro';
import { badgeKinds } from '#lib/document/badge-kinds.ts';
import { badgeSvg } from '#lib/document/badge-svg.ts';
import { isRowId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';

/** Time that other sites may cache a badge. */
const badges = { maxAgeSeconds: 60 } as const;

export const prerender = false;

export const rules: PageRules = {
  accepts: ({ id = '', badge }) => isRowId(id) && badgeKinds.some((kind) => kind === badge),
  forOtherSites: 'display',
};

/** Shown by pages of other sites: cached by them for a minute, and here until the product changes. */
export const GET: APIRoute = async ({ cache, params: { id = '', badge } }) => {
  cache.set({ tags: [cacheTags.product(id)] });
  const kind = badgeKinds.find((one) => one === badge);
  const product = kind && (await pageApi.product(id));
  const svg = kind && product ? badgeSvg(kind, product) : undefined;
  if (!svg) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': `public, max-age=${badges.maxAgeSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
};
