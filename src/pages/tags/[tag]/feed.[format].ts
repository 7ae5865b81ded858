import type { APIRoute } from 'astro';
import { lists } from '#lib/domain/specification.ts';
import { tagFeedPath, tagPath } from '#lib/domain/tag-slug.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { formatOf, isFeed, respondWithFeed } from '#lib/server/feeds/product-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { tagTexts } from '#lib/text/messages/tags.ts';

export const prerender = false;

export const rules: PageRules = { accepts: isFeed, forOtherSites: 'read' };

/**
 * Answers with the newest products of the tag that the address names: 301 for another spelling or an alias of it, 404 if
 * no published product has it.
 */
export const GET: APIRoute = async ({ cache, params, redirect }) => {
  const format = formatOf(params);
  const named = params.tag ?? '';
  const tag = await pageApi.tag(named);
  if (!tag) return new Response(null, { status: 404 });
  const self = tagFeedPath(tag.tag, format);
  if (tag.slug !== named) return redirect(self, 301);
  cache.set({ tags: [cacheTags.products] });
  const { items } = await pageApi.products({ sort: 'newest', tags: [tag.slug], limit: lists.feedEntries });
  return respondWithFeed(format, {
    title: tagTexts.feedTitle(tag.tag),
    subtitle: tagTexts.feedSubtitle(tag.tag),
    home: tagPath(tag.tag),
    self,
    items,
  });
};
