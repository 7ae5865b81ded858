/**
 * `npm run bench`: the performance figures of the production build, each beside a baseline of the same run.
 * `npm run bench -- postgres`: those of PostgreSQL beside SQLite instead. `-- makers`: pages of makers, on both.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTokens } from '#lib/server/api/access-token.ts';
import { openSqlite } from '#lib/server/db/dialect/sqlite/open.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { transact } from '#lib/server/db/transact.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { ensureChromium } from '../support/chromium.ts';
import { makeSeededDatabase } from '../support/seeded-database.ts';
import { accessTokenSecret, startFrom, startSite } from '../support/site.ts';
import { apiReads } from './api-reads.ts';
import { browseOnBoth } from './browse-on-both.ts';
import { browsing } from './browsing.ts';
import { fillWithAccounts, fillWithProducts, fillWithVotes } from './fill.ts';
import { hostileEdits } from './hostile-edits.ts';
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

const products = 100_000;
const accounts = 100_000;
const people = 500;
const crowd = { voters: 500, votesOfEach: 2_000 };
const votedOn: [string, string] = ['101', '102'];
const folder = join(tmpdir(), 'unearth-bench');
const figures: Figure[] = [];

const show = (title: string, measured: Figure[]): void => {
  console.log(`\n${title}`);
  print(measured);
  figures.push(...measured);
};

/** A database of the size that the budgets name, reused by later runs, since filling it takes minutes. */
const largeDatabase = async (): Promise<{
  file: string;
  tokens: string[];
  adminToken: string;
  makers: { maker: string; moderator: string };
}> => {
  const file = join(folder, `large-${products}-${crowd.voters * crowd.votesOfEach}-${accounts}.db`);
  const fresh = !existsSync(file);
  const db = openSqlite(file);
  await migrate(db);
  const issuer = accessTokens(accessTokenSecret, () => new Date());
  const tokens: string[] = [];
  const register = async (name: string): Promise<{ id: number; token: string }> => {
    const email = `${name}@unearth.example`;
    const identity = {
      uid: `bench-${name}`,
      email,
      emailVerified: true,
      name: undefined,
      photoURL: undefined,
    };
    const at = new Date().toISOString();
    const registered = await transact(db, (handle) => registerUser(handle, identity, { name, at }));
    const { id } = registered.user;
    const claims = {
      userId: id,
      uid: identity.uid,
      emailVerified: true,
      signedOutAt: null,
      moderates: false,
    };
    return { id, token: await issuer.issue(claims) };
  };
  const maker = await register('maker');
  const admin = await register('admin');
  await db.write.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  const moderator = await register('moderator');
  await db.write.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderator.id).execute();
  for (let n = 0; n < people; n++) tokens.push((await register(`person${n}`)).token);
  await db.write.deleteFrom('votes').where('product_id', 'in', votedOn.map(Number)).execute();
  if (fresh) {
    console.log(`Filling a database with ${products.toLocaleString('en')} products …`);
    await fillWithProducts(db, products, maker.id);
    await fillWithVotes(db, crowd.voters, crowd.votesOfEach);
    await fillWithAccounts(db, accounts);
  }
  await db.close();
  const makers = { maker: maker.token, moderator: moderator.token };
  return { file, tokens, adminToken: admin.token, makers };
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
