import type { APIRoute } from 'astro';
import { getConfig } from '#lib/server/current.ts';
import { securityTxt } from '#lib/server/feeds/security-txt.ts';
import { lifetime } from '#lib/server/feeds/sitemap.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

/** A 404 on a site that has no contact address. */
export const GET: APIRoute = ({ cache }) => {
  const { email } = getConfig().contact;
  if (!email) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime });
  return new Response(securityTxt({ email, toUrl: siteUrl, now: new Date() }));
};
