import type { Insertable } from 'kysely';
import type { ProductDraft } from '#lib/contract/products.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { product as initial } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { ProductsTable } from '#lib/server/db/schema.ts';
import { fold } from '#lib/text/words.ts';
import { indexPublished, searchTextOf } from './index-published.ts';

export interface Adder {
  id: number;
  name: string;
  photo_url: string | null;
}

/** Set only by seeds and imports, which publish products themselves. */
type Placement = Pick<Insertable<ProductsTable>, 'status' | 'accepted_at' | 'featured_at' | 'import_key'>;

/**
 * Adds a product with its search words and tags, in the caller's transaction. The name of its adder comes from the
 * account, status and counts never from the draft.
 * @returns its id
 */
export const addProduct = async (
  db: Handle,
  search: Database['search'],
  draft: Omit<ProductDraft, 'logo' | 'launchDay'> & { logo: string | null; launchDay?: string | null },
  { adder, at, placement }: { adder: Adder; at: string; placement?: Partial<Placement> },
): Promise<number> => {
  const status = placement?.status ?? initial.status;
  const added = await db
    .insertInto('products')
    .values({
      name: draft.name,
      name_key: fold(draft.name),
      logo: draft.logo,
      short_description: draft.shortDescription,
      description: draft.description,
      tags: JSON.stringify(draft.tags),
      external_link: draft.externalLink,
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
      deleted_at: null,
      votes: initial.votes,
      trend: trendOf(initial.votes, placement?.accepted_at ?? null),
    })
    .returning(['id', 'status', 'changed_from', 'name', 'tags', 'short_description', 'description'])
    .executeTakeFirstOrThrow();
  await search.put(db, added.id, searchTextOf(added));
  await indexPublished(db, search, { after: added });
  return added.id;
};
