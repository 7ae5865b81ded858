/**
 * `npm run bench`: the performance figures of the production build, each beside a baseline of the same run.
 * `npm run bench -- postgres`: those of PostgreSQL beside SQLite instead. `-- makers`: pages of makers, on both.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../support/chromium.ts';
import { makeSeededDatabase } from '../support/seeded-database.ts';
import { startFrom, startSite } from '../support/site.ts';
import { apiReads } from './api-reads.ts';
import { browseOnBoth } from './browse-on-both.ts';
import { browsing } from './browsing.ts';
import { hostileEdits } from './hostile-edits.ts';
import { benchFolder as folder, largeDatabase, votedOn } from './large-database.ts';
import { leaderboards } from './leaderboards.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { benchMakers } from './makers.ts';
import { peopleSearch } from './people.ts';
import { comparePostgres } from './postgres.ts';
import { allWithin, type Figure, print } from './report.ts';
import { searches } from './search.ts';
import { compareQuality } from './search-quality.ts';
import { statistics } from './statistics.ts';
import { pageThroughput } from './throughput.ts';
import { votes } from './votes.ts';

const figures: Figure[] = [];

const show = (title: string, measured: Figure[]): void => {
  console.log(`\n${title}`);
  print(measured);
  figures.push(...measured);
};

if (process.argv.includes('--data')) {
  await compareQuality(process.argv.slice(2));
  process.exit();
}

if (process.argv[2] === 'makers') process.exit((await benchMakers()) ? 0 : 1);
if (process.argv[2] === 'browsing') process.exit((await browseOnBoth()) ? 0 : 1);

if (process.argv[2] === 'postgres') {
  await comparePostgres();
  process.exit();
}

ensureChromium();
mkdirSync(folder, { recursive: true });

startFrom(await makeSeededDatabase(join(folder, 'seeded')));
const settings = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  PRODUCT_PAGES: 'open',
};
const small = await startSite(settings);
show('Pages', await pageThroughput(small.url));
show('Lighthouse, mobile', await lighthouseFigures(small.url, ['/', '/products', '/products/1', '/login']));
await small.stop();

const { file, tokens, adminToken, makers } = await largeDatabase();
const large = await startSite({ ...settings, DATABASE_URL: `file:${file}` });
const [token = ''] = tokens;
show('API at 100,000 products', await apiReads(large.url, { email: 'person0@unearth.example', token }));
show('Lists at 100,000 products', await browsing(large.url, token));
show('Search at 100,000 products', await searches(large.url));
const hostile = await hostileEdits(large.url, makers);
show('100 hostile edits', hostile.figures);
show('Search at 100,000 products, after them', await searches(large.url, ' after hostile edits'));
await hostile.undo();
show('Statistics at 100,000 products and a million votes', await statistics(large.url, adminToken));
show('Search for people at 100,000 accounts', await peopleSearch(large.url, adminToken));
show('Leaderboards at 100,000 products and a million votes', await leaderboards());
show('Votes', await votes(large.url, tokens, votedOn));
await large.stop();
rmSync(join(folder, 'seeded'), { recursive: true });

console.log(allWithin(figures) ? '\nEvery budget is kept.' : '\nSome budgets are not kept.');
process.exitCode = allWithin(figures) ? 0 : 1;
