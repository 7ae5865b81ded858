import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { siteName } from '#lib/brand.ts';
import { days } from '#lib/limits.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { isOneOf } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { type Adder, addProducts, type NewProduct } from '#lib/server/products/add-product.ts';
import { systemUid, type UserRow } from '#lib/server/users/queries.ts';
import { fold, identityOf } from '#lib/text/words.ts';
import type { CommandContext } from './command.ts';
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

/** In bytes: PostgreSQL has no texts of more than 2.7 kB in an index, and few links are as long. */
const longestKey = 1_000;

const longKeyOf = (name: string, link: string | null): string => `import:${identityOf(name)}|${link ?? ''}`;

const shortened = (key: string): string =>
  Buffer.byteLength(key) <= longestKey
    ? key
    : `import:sha256:${createHash('sha256').update(key).digest('hex')}`;

interface Alike {
  name: string;
  external_link: string | null;
  import_key: string | null;
}

const withKeyOrName = compiled(
  (db, { keys, names }: { keys: readonly string[]; names: readonly string[] }) => sql<Alike>`
    select name, external_link, import_key from products where ${isOneOf(db, 'import_key', keys)}
    union all
    select name, external_link, import_key from products where ${isOneOf(db, 'name_key', names)}`,
);

/** A row, and the keys by which it is found again. */
interface Keyed {
  row: ImportRow;
  key: string;
  /** As keys were stored until PostgreSQL came, however long. */
  longKey: string;
}

const keyed = (row: ImportRow): Keyed => {
  const longKey = longKeyOf(row.name, row.externalLink);
  return { row, key: shortened(longKey), longKey };
};

/** Those that were not imported before, that nobody has added with the same name and link, each once. */
const withoutKnown = async (db: Handle, rows: readonly Keyed[]): Promise<Keyed[]> => {
  const alike = await withKeyOrName(db, {
    keys: [...new Set(rows.flatMap(({ key, longKey }) => [key, longKey]))],
    names: [...new Set(rows.map(({ row }) => fold(row.name)))],
  });
  const known = new Set(
    alike.flatMap(({ name, external_link, import_key }) => [longKeyOf(name, external_link), import_key]),
  );
  return rows.filter(({ key, longKey }) => {
    if (known.has(key) || known.has(longKey)) return false;
    known.add(longKey);
    return true;
  });
};

/** A product without a date counts as a year old. Future dates are cut: they would lead every list. */
const dateOf = ({ createdAt }: ImportRow, now: Date): Date =>
  new Date(Math.min(createdAt?.getTime() ?? now.getTime() - year, now.getTime()));

const productOf = ({ row, key }: Keyed, adder: Adder, now: Date): NewProduct => {
  const at = dateOf(row, now).toISOString();
  const accepted_at = row.status === 'accepted' ? at : null;
  return { draft: row, adder, at, placement: { status: row.status, accepted_at, import_key: key } };
};

/** Adds those of the rows that are not there yet, in one transaction. @returns their number */
export const importBatch = (
  { db, clock }: Pick<CommandContext, 'db' | 'clock'>,
  rows: readonly ImportRow[],
): Promise<number> =>
  transact(db, async (handle) => {
    const now = clock();
    const fresh = await withoutKnown(handle, rows.map(keyed));
    if (!fresh.length) return 0;
    const adder = await systemUser(handle, now.toISOString());
    await addProducts(
      handle,
      db.search,
      fresh.map((row) => productOf(row, adder, now)),
    );
    await db.recordInvalidation(handle, [cacheTags.products]);
    return fresh.length;
  });
