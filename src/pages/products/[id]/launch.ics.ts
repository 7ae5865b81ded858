import type { APIRoute } from 'astro';
import { launchCalendar } from '#lib/document/launch-calendar.ts';
import { secondsUntil } from '#lib/domain/launch-day.ts';
import { isRowId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { accepts: ({ id = '' }) => isRowId(id) };

/** A calendar file for visitors: members are reminded by the site. */
export const GET: APIRoute = async ({ cache, params: { id = '' } }) => {
  const now = new Date();
  const coming = await pageApi.coming(id);
  cache.set({
    tags: [cacheTags.product(id)],
    ...(coming && { maxAge: secondsUntil(coming.launchDay, now) }),
  });
  if (!coming) return new Response(null, { status: 404 });
  return new Response(launchCalendar(coming, siteUrl, now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="launch-${id}.ics"`,
    },
  });
};
