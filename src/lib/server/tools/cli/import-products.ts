import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteName } from '#lib/brand.ts';
import { days } from '#lib/limits.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { systemUid, type UserRow } from '#lib/server/users/queries.ts';
import { fold, identityOf } from '#lib/text/words.ts';
import { argument, type Command, type CommandContext } from './command.ts';
import { readRows } from './import-file.ts';
import { cutTags, type ImportRow, importRow } from './import-row.ts';

const usage = 'import FILE';
/** Rows per transaction, and milliseconds between transactions: in the pause a running server gets the write lock. */
const batch = 10;
const pause = 2;
const progressEvery = 500;
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

const longKeyOf = (row: ImportRow): string => `import:${identityOf(row.name)}|${row.externalLink ?? ''}`;

const keyOf = (row: ImportRow): string => {
  const key = longKeyOf(row);
  if (Buffer.byteLength(key) <= longestKey) return key;
  return `import:sha256:${createHash('sha256').update(key).digest('hex')}`;
};

/** Whether the product was imported before, or somebody added one of the same name and link. */
const isKnown = async (db: Handle, row: ImportRow): Promise<boolean> => {
  // Long keys were stored as they are until PostgreSQL came.
  const keys = [keyOf(row), longKeyOf(row)];
  const alike = await db
    .selectFrom('products')
    .select(['name', 'external_link', 'import_key'])
    .where((is) => is.or([is('import_key', 'in', keys), is('name_key', '=', fold(row.name))]))
    .execute();
  return alike.some(
    ({ name, external_link, import_key }) =>
      (import_key !== null && keys.includes(import_key)) ||
      (identityOf(name) === identityOf(row.name) && external_link === row.externalLink),
  );
};

/** A product without a date counts as a year old. Future dates are cut: they would lead every list. */
const dateOf = ({ createdAt }: ImportRow, now: Date): Date =>
  new Date(Math.min(createdAt?.getTime() ?? now.getTime() - year, now.getTime()));

const addBatch = ({ db, clock }: CommandContext, rows: ImportRow[]): Promise<number> =>
  transact(db, async (handle) => {
    const now = clock();
    const adder = await systemUser(handle, now.toISOString());
    let added = 0;
    for (const row of rows) {
      if (await isKnown(handle, row)) continue;
      const at = dateOf(row, now).toISOString();
      const placement = {
        status: row.status,
        accepted_at: row.status === 'accepted' ? at : null,
        import_key: keyOf(row),
      };
      await addProduct(handle, db.search, row, { adder, at, placement });
      added++;
    }
    if (added) await db.recordInvalidation(handle, [cacheTags.products]);
    return added;
  });

export const importProducts: Command = {
  usage,
  audit: 'import',
  about: 'add products from a JSON or CSV file',
  async run(context, args) {
    const rows = readRows(argument(args, 0, usage));
    const valid: ImportRow[] = [];
    for (const [index, row] of rows.entries()) {
      const parsed = importRow.safeParse(row);
      if (parsed.success) {
        valid.push(parsed.data);
        for (const { tag, cutTo } of cutTags(row))
          context.print(`row ${index + 1}: the tag “${tag}” is cut to “${cutTo}”`);
      } else {
        const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
        context.print(`row ${index + 1} is left out: ${reasons.join('; ')}`);
      }
    }
    let added = 0;
    for (let start = 0; start < valid.length; start += batch) {
      if (start) await sleep(pause);
      added += await addBatch(context, valid.slice(start, start + batch));
      const done = Math.min(start + batch, valid.length);
      if (done % progressEvery === 0) context.print(`${done} of ${valid.length}`);
    }
    context.print(
      `${added} added, ${valid.length - added} there already, ${rows.length - valid.length} left out`,
    );
  },
};
