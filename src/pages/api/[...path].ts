import type { APIRoute } from 'astro';
import { getApi } from '#lib/server/current.ts';

export const prerender = false;

/** Only in dev: in production the thin server routes /api before Astro does. */
export const ALL: APIRoute = async ({ request }) => (await getApi()).fetch(request);
