import type { Caches } from '#lib/server/cache/caches.ts';
import { type Family, familyOf } from './family.ts';

const names = ['pages', 'responses', 'makers'] as const;

/** The caches of rendered pages, of the API's responses to anonymous principals, and of what is counted. */
export const cacheFamilies = (caches: Pick<Caches, (typeof names)[number]>): Family[] => {
  const all = names.map((cache) => ({ cache, ...caches[cache].stats }));
  const lookups = all.flatMap(({ cache, hits, loads, joined, copies }) => [
    { labels: { cache, result: 'hit' }, value: hits },
    { labels: { cache, result: 'miss' }, value: loads },
    { labels: { cache, result: 'joined' }, value: joined },
    { labels: { cache, result: 'copy' }, value: copies },
  ]);
  return [
    familyOf(
      {
        name: 'unearth_cache_lookups_total',
        help: 'What was asked of a cache: found; loaded; joined, waited for together with another load; or a copy, found while the database was away.',
        type: 'counter',
      },
      lookups,
    ),
    familyOf(
      {
        name: 'unearth_cache_stale_total',
        help: 'Loads that a write had made stale by their end: sent to who asked before, and not stored.',
        type: 'counter',
      },
      all.map(({ cache, stale }) => ({ labels: { cache }, value: stale })),
    ),
    familyOf(
      {
        name: 'unearth_cache_evictions_total',
        help: 'Entries that a full cache removed for others.',
        type: 'counter',
      },
      all.map(({ cache, evicted }) => ({ labels: { cache }, value: evicted })),
    ),
    familyOf(
      { name: 'unearth_cache_entries', help: 'Entries in a cache, of all processes.' },
      all.map(({ cache, entries }) => ({ labels: { cache }, value: entries })),
    ),
  ];
};
