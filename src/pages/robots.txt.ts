import type { APIRoute } from 'astro';
import { paths, serverPaths } from '#lib/paths.ts';
import { lifetime } from '#lib/server/feeds/sitemaps.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

/** The documentation of the API is a page, although it lies among the calls. */
export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: lifetime });
  return new Response(`User-agent: *
Disallow: ${paths.api}
Allow: ${serverPaths.apiDocs}
Disallow: ${paths.dashboard}

Sitemap: ${siteUrl(serverPaths.sitemap)}
Sitemap: ${siteUrl(serverPaths.makersSitemap)}
`);
};
