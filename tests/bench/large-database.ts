import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTokens } from '#lib/server/api/access-token.ts';
import { openSqlite } from '#lib/server/db/dialect/sqlite/open.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { transact } from '#lib/server/db/transact.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { accessTokenSecret } from '../support/site.ts';
import { fillWithAccounts, fillWithProducts, fillWithVotes } from './fill.ts';

const products = 100_000;
const accounts = 100_000;
const people = 500;
const crowd = { voters: 500, votesOfEach: 2_000 };
/** The products that the bench of votes votes on. */
export const votedOn: [string, string] = ['101', '102'];
export const benchFolder = join(tmpdir(), 'unearth-bench');

/** A database of the size that the budgets name, reused by later runs, since filling it takes minutes. */
export const largeDatabase = async (): Promise<{
  file: string;
  tokens: string[];
  adminToken: string;
  makers: { maker: string; moderator: string };
}> => {
  mkdirSync(benchFolder, { recursive: true });
  const file = join(benchFolder, `large-${products}-${crowd.voters * crowd.votesOfEach}-${accounts}.db`);
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
