import process from 'node:process';
import { Counter, Gauge, type Registry } from 'prom-client';
import { commit, version } from '#lib/release.ts';
import type { Caches } from '#lib/server/cache/caches.ts';
import type { Context, SiteContext } from '#lib/server/context.ts';
import { measureDatabase } from './database-metrics.ts';
import { measureDisks } from './disk-metrics.ts';
import { measureProcess } from './process-metrics.ts';

const measureBuild = (registry: Registry, database: string): void =>
  new Gauge({
    name: 'unearth_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'commit', 'node', 'database'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version, commit, node: process.versions.node, database }, 1);

const cacheNames = ['pages', 'makers'] as const;

/** The caches of rendered pages and of makers' counts. They count themselves. */
const measureCaches = (registry: Registry, caches: Pick<Caches, (typeof cacheNames)[number]>): void => {
  const registers = [registry];
  const stats = () => cacheNames.map((cache) => ({ cache, ...caches[cache].stats }));
  new Counter({
    name: 'unearth_cache_lookups_total',
    help: 'What was asked of a cache: found; loaded; joined, waited for together with another load; or a copy, found while the database was down.',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const { cache, hits, loads, joined, copies } of stats()) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, loads);
        this.inc({ cache, result: 'joined' }, joined);
        this.inc({ cache, result: 'copy' }, copies);
      }
    },
  });
  new Counter({
    name: 'unearth_cache_stale_total',
    help: 'Loads that a write had made stale by their end: sent to who asked before, and not stored.',
    labelNames: ['cache'],
    registers,
    collect() {
      this.reset();
      for (const { cache, stale } of stats()) this.inc({ cache }, stale);
    },
  });
  new Counter({
    name: 'unearth_cache_evictions_total',
    help: 'Entries that a full cache removed for others.',
    labelNames: ['cache'],
    registers,
    collect() {
      this.reset();
      for (const { cache, evicted } of stats()) this.inc({ cache }, evicted);
    },
  });
  new Gauge({
    name: 'unearth_cache_entries',
    help: 'Entries in a cache, of all processes.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { cache, entries } of stats()) this.set({ cache }, entries);
    },
  });
};

/**
 * Adds to the counts of a site what is read at each scrape. Called once for a context. A site whose API runs elsewhere has
 * no database.
 */
export const measureSite = (context: SiteContext | Context): Registry => {
  const { config, metrics, caches } = context;
  const { registry } = metrics;
  measureBuild(registry, 'db' in context ? context.db.dialect.name : 'none');
  measureCaches(registry, caches);
  measureProcess(registry);
  measureDisks(registry, config);
  if ('db' in context) measureDatabase(registry, context);
  return registry;
};
