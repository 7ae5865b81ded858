import type { Insertable } from 'kysely';
import type { ProductDraft } from '#lib/contract/products.ts';
import { product as initial } from '#lib/domain/specification.ts';
import { trendOf } from '#lib/domain/trending.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { checkLaunchDay } from '#lib/server/launches/change-launch-day.ts';
import { indexAdded } from '#lib/server/search/index-products.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { fold } from '#lib/text/words.ts';
import { linkColumns } from './link-key.ts';

export interface Adder {
  id: number;
  name: string;
  photo_url: string | null;
}

/** Set only by seeds and imports, which publish products themselves. */
type Placement = Pick<
  Insertable<ProductsTable>,
  'status' | 'accepted_at' | 'featured_at' | 'import_key' | 'import_id'
>;

type Draft = Omit<ProductDraft, 'logo' | 'launchDay'> & { logo: string | null; launchDay?: string | null };

export interface NewProduct {
  draft: Draft;
  adder: Adder;
  /** ISO 8601. */
  at: string;
  placement?: Partial<Placement>;
}

const rowOf = ({ draft, adder, at, placement }: NewProduct): Insertable<ProductsTable> => {
  const status = placement?.status ?? initial.status;
  return {
    name: draft.name,
    name_key: fold(draft.name),
    logo: draft.logo,
    short_description: draft.shortDescription,
    description: draft.description,
    tags: JSON.stringify(draft.tags),
    ...linkColumns(draft.externalLink),
    adder_id: adder.id,
    adder_name: adder.name,
    photo_url: adder.photo_url,
    created_at: at,
    updated_at: at,
    status,
    waiting_since: status === 'pending' ? at : null,
    accepted_at: placement?.accepted_at ?? null,
    launch_day: draft.launchDay ?? null,
    featured_at: placement?.featured_at ?? null,
    import_key: placement?.import_key ?? null,
    import_id: placement?.import_id ?? null,
    deleted_at: null,
    votes: initial.votes,
    trend: trendOf(initial.votes, placement?.accepted_at ?? null),
  };
};

/**
 * Adds products with their search words and tags, in the caller's transaction. The names of their adders come from the
 * accounts, status and counts never from the drafts.
 * @returns their ids
 */
export const addProducts = async (db: Handle, products: readonly NewProduct[]): Promise<number[]> => {
  if (!products.length) return [];
  const added = await db
    .insertInto('products')
    .values(products.map(rowOf))
    .returning([
      'id',
      'status',
      'changed_from',
      'external_link',
      'name',
      'tags',
      'short_description',
      'description',
    ])
    .execute();
  await indexAdded(db, added);
  return added.map(({ id }) => id);
};

/** Adds one product. @returns its id */
export const addProduct = async (
  db: Handle,
  draft: Draft,
  of: Omit<NewProduct, 'draft'>,
): Promise<number> => {
  const [id] = await addProducts(db, [{ draft, ...of }]);
  if (id === undefined) throw new Error('The product was not inserted');
  return id;
};

/**
 * Adds a product unless the user has sent the same idempotency key before: that is a retry after a lost response, and
 * returns the first product's id.
 * @param of.adder locked: who renames the account at the same moment looks for its products
 * @throws HttpError `invalid` if it can't appear on its launch day
 */
export const addProductOnce = async (
  db: Handle,
  draft: ProductDraft,
  { adder, at, key }: { adder: UserRow; at: string; key: string | undefined },
): Promise<number> => {
  if (key) {
    const sent = await db
      .selectFrom('idempotency_keys')
      .innerJoin('products', 'products.id', 'idempotency_keys.product_id')
      .select('product_id')
      .where('idempotency_keys.user_id', '=', adder.id)
      .where('key', '=', key)
      .where('products.deleted_at', 'is', null)
      .executeTakeFirst();
    if (sent) return sent.product_id;
  }
  checkLaunchDay(draft.launchDay, new Date(at));
  const id = await addProduct(db, draft, { adder, at });
  await recordEvent(db, { type: 'submit', by: adder, subject: { id, name: draft.name }, at });
  if (key) {
    await db
      .insertInto('idempotency_keys')
      .values({ user_id: adder.id, key, product_id: id, created_at: at })
      // Such a row is only found for a product that was deleted since.
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key']).doUpdateSet({ product_id: id, created_at: at }),
      )
      .execute();
  }
  return id;
};
