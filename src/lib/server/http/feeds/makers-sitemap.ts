import { setImmediate as nextTurn } from 'node:timers/promises';
import { lists } from '#lib/limits.ts';
import { paths } from '#lib/paths.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { xml } from './xml.ts';

/** A sitemap may hold 50,000 addresses. Makers beyond are found by their products. */
const max = 50_000;

/** The pages of makers with a published product. */
export const makerUrls = async () => {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null && found.length < max; ) {
    const part: Awaited<ReturnType<typeof pageApi.makers>> = await pageApi.makers(after, lists.max);
    found.push(...part.makers);
    after = part.after;
    // Lets other requests run.
    await nextTurn();
  }
  const urls = found.slice(0, max).map((id) => xml`<url><loc>${siteUrl(paths.maker(id))}</loc></url>\n`);
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
};
