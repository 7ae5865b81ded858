import type { APIRoute } from 'astro';
import { getApi } from '#lib/server/current.ts';

export const prerender = false;

/** In dev alone: the thin server hands /api over before Astro sees it. */
export const ALL: APIRoute = async ({ request }) => (await getApi()).fetch(request);
