import type { Role } from '#lib/contract/users.ts';
import { accessTokens } from '#lib/server/api/access-token.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { accessTokenSecret } from '../support/site.ts';

/** Somebody with an account, and a token that the servers accept. */
export interface Member {
  id: number;
  email: string;
  token: string;
}

/** The token that a server issues to an account. @param now the clock of that server */
export const tokenOf = (id: number, uid: string, now = new Date()): Promise<string> =>
  accessTokens(accessTokenSecret, () => now).issue({
    userId: id,
    uid,
    emailVerified: true,
    signedOutAt: null,
    moderates: false,
  });

let people = 0;

/** Adds accounts with a verified e-mail. */
export const addMembers = async (db: Database, count: number, role: Role = 'user'): Promise<Member[]> => {
  const members: Member[] = [];
  const at = new Date().toISOString();
  for (let n = 0; n < count; n++) {
    const uid = `member-${process.pid}-${++people}`;
    const email = `${uid}@people.example`;
    const identity = { uid, email, emailVerified: true, name: undefined, photoURL: undefined };
    const id = await transact(db, async (handle) => {
      const { user } = await registerUser(handle, identity, { name: uid, at });
      if (role !== 'user')
        await handle.updateTable('users').set({ role }).where('id', '=', user.id).execute();
      return user.id;
    });
    members.push({ id, email, token: await tokenOf(id, uid) });
  }
  return members;
};

/** Adds published products. @returns their ids */
export const addProducts = async (db: Database, maker: Member, count: number): Promise<number[]> => {
  const at = new Date().toISOString();
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const draft = {
      name: `Published ${maker.id}-${n}`,
      logo: null,
      shortDescription: 'There before the fault.',
      description: 'Its votes and reviews come while the fault happens.',
      tags: ['before', `group ${n % 7}`],
      externalLink: null,
    };
    const adder = { id: maker.id, name: 'A maker', photo_url: null };
    const placement = { status: 'accepted', accepted_at: at } as const;
    ids.push(await transact(db, (handle) => addProduct(handle, draft, { adder, at, placement })));
  }
  return ids;
};
