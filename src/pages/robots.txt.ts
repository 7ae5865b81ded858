import type { APIRoute } from 'astro';
import { paths } from '../lib/paths.ts';
import { siteUrl } from '../lib/server/site.ts';

export const prerender = false;

export const GET: APIRoute = ({ cache }) => {
  cache.set({ tags: ['site'] });
  return new Response(`User-agent: *
Disallow: ${paths.api}
Disallow: ${paths.dashboard}

Sitemap: ${siteUrl(paths.sitemap)}
`);
};
