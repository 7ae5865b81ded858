import process from 'node:process';
import { commit, version } from '#lib/release.ts';
import type { Context, SiteContext } from '#lib/server/context.ts';
import { cacheFamilies } from './cache-metrics.ts';
import { databaseFamilies } from './database-metrics.ts';
import { diskFamilies } from './disk-metrics.ts';
import { type Family, familyOf } from './family.ts';
import { type LagMonitor, processFamilies } from './process-metrics.ts';

const buildFamily = (database: string): Family =>
  familyOf({ name: 'unearth_build_info', help: 'Always 1; the labels say what runs.', merge: 'max' }, [
    { labels: { version, commit, node: process.versions.node, database }, value: 1 },
  ]);

/** All metrics of this process. A site whose API runs elsewhere has no database. */
export const collectFamilies = async (
  { config, metrics, caches, ...rest }: SiteContext | Context,
  lag: LagMonitor,
): Promise<Family[]> => [
  buildFamily('db' in rest ? rest.db.dialect.name : 'none'),
  ...metrics.families(),
  ...cacheFamilies(caches),
  lag.family(),
  ...processFamilies(),
  ...(await diskFamilies(config)),
  ...('db' in rest ? await databaseFamilies(rest) : []),
];
