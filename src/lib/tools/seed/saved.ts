import type { Handle } from '#lib/server/db/handle.ts';
import { type Everyone, personNamed } from './everyone.ts';
import { daysBefore } from './spread.ts';

interface SeedSaved {
  by: string;
  /** Days ago, by slug. One of Robin's was rejected since. */
  products: Readonly<Record<string, number>>;
}

const saved: readonly SeedSaved[] = [
  {
    by: 'user@unearth.example',
    products: {
      tidewater: 0.4,
      'last-train-home': 1.2,
      inkhorn: 2.6,
      'borrowed-ladder': 4.1,
      'growth-geyser': 6.3,
      dawnlist: 9.5,
      'slow-post': 12.8,
    },
  },
  { by: 'moderator@unearth.example', products: { regret: 3.3, 'kern-valley': 8.7 } },
  { by: 'admin@unearth.example', products: { 'who-was-aunt-vera': 5.2 } },
];

/** Who has saved a product. */
export const addSaved = async (
  db: Handle,
  productId: number,
  slug: string,
  everyone: Everyone,
  now: Date,
): Promise<void> => {
  for (const { by, products } of saved) {
    const days = products[slug];
    if (days === undefined) continue;
    const user_id = personNamed(everyone, by).id;
    const created_at = daysBefore(now, days);
    await db.insertInto('saved_products').values({ product_id: productId, user_id, created_at }).execute();
  }
};
