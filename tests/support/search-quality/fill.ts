import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import type { AskedProduct } from './questions.ts';

export interface AskableProduct extends AskedProduct {
  description: string;
}

/** Publishes products to ask for. */
export const fillToAsk = async (db: Database, products: readonly AskableProduct[]): Promise<void> => {
  const at = '2026-11-21T12:00:00.000Z';
  const identity = { uid: 'asker', email: 'asker@unearth.example', emailVerified: true };
  const { user } = await transact(db, (handle) =>
    registerUser(handle, { ...identity, name: 'Asker', photoURL: undefined }, { name: 'Asker', at }),
  );
  const adder = { id: user.id, name: 'Asker', photo_url: null };
  const placement = { status: 'accepted', accepted_at: at } as const;
  await transact(db, async (handle) => {
    for (const { name, tags, shortDescription, description } of products) {
      const draft = { logo: null, externalLink: null, name, tags: [...tags], shortDescription, description };
      await addProduct(handle, draft, { adder, at, placement });
    }
  });
};
