import type { APIRoute } from 'astro';
import { isRowId } from '#lib/server/api/row-id.ts';
import { getConfig, getContext } from '#lib/server/current.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';
import { readOutbox } from '#lib/server/mail/demo-mails.ts';

export const prerender = false;

export const rules: PageRules = {
  query: { as: asGiven },
  accepts: ({ id = '' }) => isRowId(id),
};

/** A mail of the demo, as its reader would see it. */
export const GET: APIRoute = async ({ params, url }) => {
  if (!getConfig().demo) return new Response(null, { status: 404 });
  const [mail] = await readOutbox(await getContext(), Number(params.id));
  if (!mail) return new Response(null, { status: 404 });
  const asText = url.searchParams.get('as') === 'text';
  return new Response(asText ? mail.text : mail.html, {
    headers: {
      'content-type': asText ? 'text/plain; charset=utf-8' : 'text/html',
      'cache-control': 'no-store',
    },
  });
};
