import { sql } from 'kysely';
import type { Twin } from '#lib/contract/moderation.ts';
import { twins as limits } from '#lib/contract/moderation.ts';
import type { LinkedProduct } from '#lib/contract/products.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { decidedStatus } from '#lib/server/launches/scheduled.ts';
import { fold } from '#lib/text/words.ts';
import { linkKey } from './link-key.ts';
import type { FullProduct } from './queries.ts';

type Alike = Pick<
  FullProduct,
  'id' | 'name' | 'name_key' | 'link_key' | 'status' | 'waiting_since' | 'approved_version' | 'updated_at'
>;

/** Rows read per link and per name: one more than are shown, since the product itself may be among them. */
const perKey = sql.lit(limits.max + 1);

const columns = sql`id, name, name_key, link_key, status, waiting_since, approved_version, updated_at`;

const alike = compiled(
  (db, { keys, names }: { keys: readonly string[]; names: readonly string[] }) => sql<Alike>`
    select ${columns} from (
      select ${columns}, row_number() over (partition by link_key order by id) as position from products
      where ${isOneOf(db, 'link_key', keys)} and deleted_at is null and keyed_link is not distinct from external_link
    ) as linked where position <= ${perKey}
    union select ${columns} from (
      select ${columns}, row_number() over (partition by name_key order by id) as position from products
      where ${isOneOf(db, 'name_key', names)} and deleted_at is null
    ) as namesakes where position <= ${perKey}`,
);

/** Products whose new link waits for a moderator: too few at a time to store a key for them. */
const withPendingLink = compiled<object, Alike & { pending_link: string }>(
  () => sql`
    select ${columns}, pending_link from products
    where changed = 1 and pending_link is not null and deleted_at is null
    order by status_order, id limit ${sql.lit(limits.pendingLinks)}`,
);

type Product = Pick<FullProduct, 'id' | 'name' | 'external_link' | 'pending_link'>;

const keysOf = ({ external_link, pending_link }: Product): string[] =>
  [external_link, pending_link].flatMap((link) => (link === null ? [] : [linkKey(link)]));

const unique = (rows: readonly Alike[]): Alike[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** Other products with the link or the name of one, those with its link first. */
const twinsAmong = (rows: readonly Alike[], product: Product): Twin[] => {
  const keys = keysOf(product);
  const name = fold(product.name);
  const others = rows.filter(({ id }) => id !== product.id);
  const linked = unique(others.filter(({ link_key }) => link_key !== null && keys.includes(link_key)));
  const ids = new Set(linked.map(({ id }) => id));
  const namesakes = unique(others.filter((row) => row.name_key === name && !ids.has(row.id)));
  const toTwin = (by: Twin['by']) => (row: Alike) => ({
    _id: String(row.id),
    name: row.name,
    status: decidedStatus(row),
    by,
    ...(by === 'link' && row.name_key === name && { sameName: true }),
  });
  return [...linked.map(toTwin('link')), ...namesakes.map(toTwin('name'))].slice(0, limits.max);
};

const withLink = compiled((db, { key, userId }: { key: string; userId: number }) =>
  db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('link_key', '=', key)
    .whereRef('keyed_link', '=', 'external_link')
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('status', '=', 'accepted'), is('adder_id', '=', userId)]))
    .orderBy('id')
    .limit(limits.max + 1),
);

/** Products that a member may know of and that have a link, the oldest first. @param except the id of a product */
export const linkedProducts = async (
  db: Handle,
  { link, except, userId }: { link: string; except: string | undefined; userId: number },
): Promise<LinkedProduct[]> => {
  const rows = await withLink(db, { key: linkKey(link), userId });
  return rows
    .map(({ id, name }) => ({ _id: String(id), name }))
    .filter(({ _id }) => _id !== except)
    .slice(0, limits.max);
};

/** Products with the same link or name as each of these, by their ids: the oldest first, and some of them only. */
export const twinsOf = async (
  db: Handle,
  products: readonly Product[],
): Promise<ReadonlyMap<number, Twin[]>> => {
  if (!products.length) return new Map();
  const keys = new Set(products.flatMap(keysOf));
  const names = [...new Set(products.map(({ name }) => fold(name)))];
  const stored = await alike(db, { keys: [...keys], names });
  const pending = (await withPendingLink(db, {}))
    .map((row) => ({ ...row, link_key: linkKey(row.pending_link) }))
    .filter(({ link_key }) => keys.has(link_key));
  const inOrder = [...stored, ...pending].toSorted((one, other) => one.id - other.id);
  return new Map(products.map((product) => [product.id, twinsAmong(inOrder, product)]));
};
