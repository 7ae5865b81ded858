import type { APIRoute } from 'astro';
import { days } from '#lib/domain/durations.ts';
import { serverPaths } from '#lib/paths.ts';
import { getConfig } from '#lib/server/current.ts';
import { lifetime } from '#lib/server/feeds/sitemaps.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

/** Well below the year that the standard advises against exceeding. */
const validFor = days(180);

/** Returns the contact for reporting vulnerabilities (RFC 9116). A 404 on a site that has no contact address. */
export const GET: APIRoute = ({ cache }) => {
  const { email } = getConfig().contact;
  if (!email) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime });
  return new Response(`Contact: mailto:${email}
Expires: ${new Date(Date.now() + validFor).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl(serverPaths.securityTxt)}
`);
};
