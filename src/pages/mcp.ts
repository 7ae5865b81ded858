import type { APIRoute } from 'astro';
import { getMcp } from '#lib/server/current.ts';

export const prerender = false;

/** Only in dev: in production the thin server routes /mcp before Astro does. */
export const POST: APIRoute = async ({ request }) => (await getMcp()).fetch(request);
