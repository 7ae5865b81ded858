import type { Caches } from '#lib/server/cache/caches.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';

const prepared = prepareResponse(200, {}, { identity: Buffer.from('page') });

/** Caches a page for each tag. @returns the tags whose pages are still cached */
export const cachePages = async (
  { pages }: Pick<Caches, 'pages'>,
  tags: readonly string[],
): Promise<() => string[]> => {
  for (const tag of tags) await pages.fill(tag, async () => ({ prepared, tags: [tag], cacheable: true }));
  return () => tags.filter((tag) => pages.get(tag));
};
