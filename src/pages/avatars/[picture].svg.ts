import type { APIRoute } from 'astro';
import { avatarSvg } from '#lib/document/avatar-svg.ts';

export const prerender = false;

/** Not in the page cache: anybody can invent more addresses than it should hold, and browsers keep the picture. */
export const GET: APIRoute = ({ params }) => {
  const svg = avatarSvg(params.picture ?? '');
  if (!svg) return new Response(null, { status: 404 });
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
};
