import { sql } from 'kysely';
import { siteName } from '#lib/brand.ts';
import { days } from '#lib/domain/durations.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Context } from '#lib/server/context.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { shortKey } from '#lib/server/db/index-keys.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type Adder, addProducts, type NewProduct } from '#lib/server/products/add-product.ts';
import { linkKey } from '#lib/server/products/link-key.ts';
import { systemUid, type UserRow } from '#lib/server/users/queries.ts';
import { fold, identityOf } from '#lib/text/words.ts';
import type { ImportRow } from './import-row.ts';

const year = days(365);

/** Imported products belong to this account. Its e-mail's domain can't exist, so nobody can sign in to it. */
const systemUser = async (db: Handle, at: string): Promise<UserRow> => {
  await db
    .insertInto('users')
    .values({
      uid: systemUid,
      email: 'house@unearth.invalid',
      email_key: 'house@unearth.invalid',
      name: siteName,
      name_key: fold(siteName),
      photo_url: null,
      status: null,
      suspended_at: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  return db.selectFrom('users').selectAll().where('uid', '=', systemUid).executeTakeFirstOrThrow();
};

interface Alike {
  id: number;
  name: string;
  external_link: string | null;
  import_key: string | null;
}

const withKeyOrName = compiled(
  (db, { keys, names }: { keys: readonly string[]; names: readonly string[] }) => sql<Alike>`
    select id, name, external_link, import_key from products where ${isOneOf(db, 'import_key', keys)}
    union all
    select id, name, external_link, import_key from products where ${isOneOf(db, 'name_key', names)}`,
);

const withLink = compiled(
  (db, { keys }: { keys: readonly string[] }) => sql<{ id: number; name: string; link_key: string }>`
    select id, name, link_key from products where id in (
      select min(id) from products where ${isOneOf(db, 'link_key', keys)}
        and deleted_at is null and keyed_link is not distinct from external_link group by link_key)`,
);

/** A row of the file that is a product. */
export interface NumberedRow {
  number: number;
  row: ImportRow;
}

/** Row, and the keys that identify it in a later import. */
interface Keyed extends NumberedRow {
  key: string;
  /** The same for rows with the same name and equivalent links. */
  sameKey: string;
  linkKey: string | null;
}

const sameKeyOf = (name: string, link: string | null): string =>
  `${identityOf(name)}|${link === null ? '' : linkKey(link)}`;

const keyed = ({ number, row }: NumberedRow): Keyed => {
  const { name, externalLink } = row;
  return {
    number,
    row,
    key: shortKey(`import:${identityOf(name)}|${externalLink ?? ''}`, 'import:sha256:'),
    sameKey: sameKeyOf(name, externalLink),
    linkKey: externalLink === null ? null : linkKey(externalLink),
  };
};

/** A product with a link: of the database, or of an earlier row. */
interface Holder {
  name: string;
  id?: number;
  row?: number;
}

/** Rows that an import has read so far. */
export interface Seen {
  keys: Set<string>;
  links: Map<string, Holder>;
}

interface SameLink extends NumberedRow {
  other: Holder;
}

export interface Outcome {
  added: number;
  /** Rows that are there already, by their name and link. */
  known: number[];
  /** Rows with the link of another product and a name of none with it. */
  sameLink: SameLink[];
}

interface Sorted extends Outcome {
  fresh: Keyed[];
  seen: Seen;
}

/** Those that were not imported before, that nobody has added with the same name and link, each once. */
const sortOut = async (db: Handle, rows: readonly Keyed[], before: Seen): Promise<Sorted> => {
  const alike = await withKeyOrName(db, {
    keys: [...new Set(rows.map(({ key }) => key))],
    names: [...new Set(rows.map(({ row }) => fold(row.name)))],
  });
  const linked = await withLink(db, {
    keys: [...new Set(rows.flatMap((row) => (row.linkKey === null ? [] : [row.linkKey])))],
  });
  const stored = new Set(
    alike.flatMap(({ name, external_link, import_key }) => [sameKeyOf(name, external_link), import_key]),
  );
  const holders = new Map<string, Holder>(linked.map(({ link_key, ...product }) => [link_key, product]));
  const seen: Seen = { keys: new Set(), links: new Map() };
  const sorted: Sorted = { added: 0, known: [], sameLink: [], fresh: [], seen };
  for (const row of rows) {
    const keys = [row.key, row.sameKey];
    const other =
      row.linkKey === null
        ? undefined
        : (holders.get(row.linkKey) ?? before.links.get(row.linkKey) ?? seen.links.get(row.linkKey));
    if (keys.some((key) => stored.has(key) || before.keys.has(key) || seen.keys.has(key))) {
      sorted.known.push(row.number);
      continue;
    }
    if (other) sorted.sameLink.push({ number: row.number, row: row.row, other });
    if (row.linkKey !== null && !other) seen.links.set(row.linkKey, { name: row.row.name, row: row.number });
    seen.keys.add(row.sameKey);
    sorted.fresh.push(row);
  }
  return { ...sorted, added: sorted.fresh.length };
};

/** A product without a date counts as a year old. Future dates are cut: they would lead every list. */
const dateOf = ({ createdAt }: ImportRow, now: Date): Date =>
  new Date(Math.min(createdAt?.getTime() ?? now.getTime() - year, now.getTime()));

/** True if the date of a row is in the future. */
export const isAhead = ({ createdAt }: ImportRow, now: Date): boolean =>
  createdAt !== null && createdAt.getTime() > now.getTime();

const productOf = (
  { row, key }: Keyed,
  { adder, now, id }: { adder: Adder; now: Date; id: string },
): NewProduct => {
  const at = dateOf(row, now).toISOString();
  const accepted_at = row.status === 'accepted' ? at : null;
  return {
    draft: row,
    adder,
    at,
    placement: { status: row.status, accepted_at, import_key: key, import_id: id },
  };
};

const remember = ({ seen }: Sorted, all: Seen): void => {
  for (const key of seen.keys) all.keys.add(key);
  for (const [key, holder] of seen.links) all.links.set(key, holder);
};

/**
 * Adds those of the rows that are not there yet, in one transaction; without an id, only finds out which.
 * @param seen of the batches before, and afterwards of this one
 */
export const importBatch = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly NumberedRow[],
  { id, seen }: { id: string | undefined; seen: Seen },
): Promise<Outcome> => {
  const all = rows.map(keyed);
  const add = async (handle: Handle, importId: string): Promise<Sorted> => {
    const now = clock();
    const sorted = await sortOut(handle, all, seen);
    if (!sorted.fresh.length) return sorted;
    const adder = await systemUser(handle, now.toISOString());
    await addProducts(
      handle,
      sorted.fresh.map((row) => productOf(row, { adder, now, id: importId })),
    );
    await db.recordInvalidation(handle, [cacheTags.products]);
    return sorted;
  };
  const sorted =
    id === undefined ? await sortOut(db.read, all, seen) : await transact(db, (handle) => add(handle, id));
  remember(sorted, seen);
  return sorted;
};
