import type { APIRoute } from 'astro';
import { avatarSvg } from '#lib/document/avatar-svg.ts';

export const prerender = false;

/**
 * Not in the page cache: anybody can invent more addresses than it should hold. Browsers keep the picture for a day, not
 * for good: its path has no version, so after that a picture drawn anew is seen by everybody.
 */
export const GET: APIRoute = ({ params }) => {
  const svg = avatarSvg(params.picture ?? '');
  if (!svg) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    },
  });
};
