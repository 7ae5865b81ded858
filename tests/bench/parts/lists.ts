import { load, loadRequests, requestFor } from '../load.ts';
import { percentile } from '../timing.ts';
import { readBudget, type SitePart } from './part.ts';
import { connections, measureReads } from './reads.ts';

/** Of combinations of filters, 95th percentile in milliseconds. */
const combinationBudget = { max: 100 };

interface BrowsedTags {
  /** Slugs, of most products, of a few hundred and of a few. */
  common: string;
  usual: string;
  rare: string;
}

/** The tags of a site with these places among all, the most used first. */
const tagsOfSite = async (site: string): Promise<BrowsedTags> => {
  const call = (offset: number) => fetch(`${site}/api/tag-pages?sort=products&limit=1&offset=${offset}`);
  const total = Number((await call(0)).headers.get('x-total-count'));
  const at = async (offset: number): Promise<string> => {
    const response = await call(Math.min(offset, total - 1));
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

/** Pages that are not cached. */
const pages = ({ common, usual }: BrowsedTags): Record<string, string> => ({
  'a rating and an age': 'rating=4&age=month',
  'two common tags': `tags=${[common, usual].sort()}`,
  'a common tag by rating and age, after its numbered pages': `tags=${common}&rating=4&age=year&page=200`,
});

/** Combinations that are asked for once each. */
const manyCombinations = [1, 2, 3, 4, 5].flatMap((rating) =>
  ['week', 'month', 'year'].flatMap((age) =>
    (['common', 'usual', 'rare'] as const).map((tag) => ({ rating, age, tag })),
  ),
);

export const lists: SitePart = {
  kind: 'site',
  name: 'lists',
  title: 'Lists',
  how: `Lists by order, tag, rating and age, ${connections} at once, as a member.
    With two filters or more, products are counted up to 1,000. “Many combinations” are ${manyCombinations.length}, once
    each.`,
  why: `Twenty at once leave each call 1.25 ms. On PostgreSQL the site, its client and the database share two cores, and a
    call is three or four statements. The common tag is on 28 % of all products.`,
  async run({ site, db, moderator }) {
    const headers = { authorization: `Bearer ${moderator}` };
    const tags = await tagsOfSite(site);
    const figures = await measureReads(site, reads(tags), { headers, budget: readBudget(db) });
    const requests = manyCombinations.map(({ rating, age, tag }) =>
      requestFor(
        new URL(`${site}/api/products?tags=${tags[tag]}&rating=${rating}&age=${age}&limit=6`),
        headers,
      ),
    );
    const next = requests.values();
    const took = await loadRequests(new URL(site), connections, () => next.next().value);
    figures.push({
      name: `many combinations of a tag, a rating and an age, p95 of ${connections} at once`,
      value: percentile(took, 0.95),
      unit: 'ms',
      budget: combinationBudget,
    });
    figures.push(...(await measureReads(site, combinations(tags), { headers, budget: combinationBudget })));
    for (const [what, query] of Object.entries(pages(tags))) {
      const url = `${site}/products?${query}`;
      if ((await fetch(url)).status === 404) continue; // a small site has fewer pages
      const { p95 } = await load(url, { connections: 8, seconds: 3 });
      figures.push({
        name: `page of ${what}, p95 of 8 at once`,
        value: p95,
        unit: 'ms',
        budget: { max: 60 },
      });
    }
    return figures;
  },
};
