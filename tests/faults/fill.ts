import type { CouponDraft } from '#lib/contract/coupons.ts';
import type { ProductDraft } from '#lib/contract/products.ts';
import { addCoupon } from '#lib/server/coupons/operations.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { wordsFrom } from '../bench/fill.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { addMembers, addProducts, type Member } from './people.ts';
import type { World } from './world.ts';

interface Size {
  /** Products with long texts, whose votes are counts without rows. */
  products?: number;
  members?: number;
  /** Published products to vote for and to review. */
  published?: number;
}

export interface Filled {
  maker: Member;
  moderator: Member;
  members: Member[];
  productIds: number[];
}

/** Adds products that differ in words and age. */
const fillWithProducts = async (db: Database, count: number, adderId: number): Promise<void> => {
  const random = seededRandom(7);
  const { word, text } = wordsFrom(random);
  const now = Date.now();
  const draft = (): Omit<ProductDraft, 'logo' | 'launchDay'> & { logo: null } => ({
    name: text(1 + Math.floor(random() * 3)),
    logo: null,
    shortDescription: text(14),
    description: text(80),
    tags: [word(), word(), word()],
    externalLink: 'https://example.com/',
  });
  const batch = 1_000;
  for (let done = 0; done < count; done += batch) {
    await transact(db, async (handle) => {
      for (let n = 0; n < batch; n++) {
        const at = new Date(now - random() * 1e11).toISOString();
        const featured = random() < 0.001 ? at : null;
        await addProduct(handle, draft(), {
          adder: { id: adderId, name: 'Somebody', photo_url: null },
          at,
          placement: { status: 'accepted', accepted_at: at, featured_at: featured },
        });
      }
    });
  }
};

/** Brings a database up to date, and adds people and products. */
export const fill = async (
  world: World,
  { products = 0, members = 24, published = 40 }: Size = {},
): Promise<Filled> => {
  const db = await world.open();
  try {
    const [maker] = await addMembers(db, 1);
    const [moderator] = await addMembers(db, 1, 'moderator');
    if (!maker || !moderator) throw new Error('nobody to begin with');
    const productIds = await addProducts(db, maker, published);
    if (products) await fillWithProducts(db, products, maker.id);
    return { maker, moderator, members: await addMembers(db, members), productIds };
  } finally {
    await db.close();
  }
};

/** Adds the coupon `Early-Bird`. @param limit of its uses; null for none */
export const offerCoupon = async (db: Database, limit: number | null): Promise<void> => {
  const draft: CouponDraft = {
    code: 'Early-Bird',
    description: 'For the first ones.',
    kind: 'percent',
    value: 10,
    validUntil: null,
    limit,
    active: true,
  };
  await transact(db, (handle) => addCoupon(handle, draft, new Date().toISOString()));
};
