import { load } from './load.ts';
import type { Figure } from './report.ts';

/** As decided for uncached reads: so many at once, in a closed loop. */
const connections = 20;
const seconds = 4;

interface BrowsedTags {
  /** Slugs, of most products, of a few hundred and of a few. */
  common: string;
  usual: string;
  rare: string;
}

/** The tags of a site with these places among all, the most used first. */
const tagsOfSite = async (site: string): Promise<BrowsedTags> => {
  const at = async (offset: number): Promise<string> => {
    const response = await fetch(`${site}/api/tag-pages?sort=products&limit=1&offset=${offset}`);
    const [tag] = (await response.json()) as { slug: string }[];
    if (!tag) throw new Error('The site has too few tags');
    return tag.slug;
  };
  return { common: await at(0), usual: await at(100), rare: await at(1_500) };
};

const reads = ({ common, usual, rare }: BrowsedTags): Record<string, string> => ({
  'most voted': '/products?sort=votes&limit=6',
  newest: '/products?sort=newest&limit=6&offset=60',
  'best rated': '/products?sort=rating&limit=6',
  'a common tag': `/products?tags=${common}&limit=6`,
  'a usual tag, most voted': `/products?tags=${usual}&sort=votes&limit=6`,
  'a rare tag, newest': `/products?tags=${rare}&sort=newest&limit=6`,
  'a common tag and its related': `/tag-pages/${common}`,
  'a usual tag and its related': `/tag-pages/${usual}`,
});

const combinations = ({ common, usual, rare }: BrowsedTags): Record<string, string> => ({
  'by rating': '/products?rating=4&limit=6',
  'by rating and age': '/products?rating=4&age=month&limit=6',
  'best rated of a week': '/products?sort=rating&age=week&limit=6',
  'two common tags': `/products?tags=${common},${usual}&limit=6`,
  'a common tag by rating and age': `/products?tags=${common}&rating=4&age=year&sort=votes&limit=6`,
  'the hundredth page of a common tag': `/products?tags=${common}&sort=rating&limit=6&offset=594`,
  'three tags that no product has': `/products?tags=${common},${rare},${usual}&rating=5&age=week&limit=6`,
});

/** Lists of 100,000 products by order, tag, rating and age; a member's responses are not cached. */
export const browsing = async (site: string, token: string): Promise<Figure[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const tags = await tagsOfSite(site);
  const figures: Figure[] = [];
  const measure = async (some: Record<string, string>, max: number): Promise<void> => {
    for (const [name, path] of Object.entries(some)) {
      await load(`${site}/api${path}`, { connections, seconds: 1, headers });
      const { p99 } = await load(`${site}/api${path}`, { connections, seconds, headers });
      figures.push({
        name: `${name}, p99 of ${connections} at once`,
        value: p99,
        unit: 'ms',
        budget: { max },
      });
    }
  };
  await measure(reads(tags), 25);
  await measure(combinations(tags), 100);
  return figures;
};
