import { sql } from 'kysely';
import { paths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordChangedPage } from '#lib/server/indexnow/changed-pages.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { argument } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { ranges } from './ranges.ts';

const usage = 'import --undo ID';
/** Products per transaction: a running server waits for their locks. */
const batch = 50;

/** Some of the products that an import has added. */
export const addedBy = (db: Handle, { importId, after }: { importId: string; after: number }) =>
  db
    .selectFrom('products')
    .select('id')
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch);

/** Those that nobody has voted for, reviewed, saved, reported, edited or decided on: that nothing has happened to. */
export const untouched = (db: Handle, ids: readonly number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'status'])
    .where('id', 'in', idsIn(db, ids))
    .whereRef('updated_at', '=', 'created_at')
    .where('featured_at', 'is', null)
    .where('report_count', '=', 0)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['votes', 'reviews', 'saved_products', 'events'] as const).map((table) =>
          not(
            exists(
              selectFrom(table)
                .select(sql.lit(1).as('one'))
                .whereRef(sql.ref(`${table}.product_id`), '=', sql.ref('products.id')),
            ),
          ),
        ),
      ),
    )
    .orderBy('id')
    .execute();

interface Batch {
  ids: number[];
  used: number[];
}

const undoSome = (
  { db, clock }: CommandContext,
  { importId, after }: { importId: string; after: number },
): Promise<Batch> =>
  transact(db, async (handle) => {
    const at = clock().toISOString();
    const rows = await addedBy(handle, { importId, after }).forUpdate().execute();
    const ids = rows.map(({ id }) => id);
    // After the lock: what others have committed by then is seen.
    const free = await untouched(handle, ids);
    for (const { id, status } of free) {
      await deleteProduct(handle, id, at);
      if (status === 'accepted') await recordChangedPage(handle, paths.product(String(id)), at);
    }
    const tags = free.map(({ id }) => cacheTags.product(String(id)));
    if (tags.length) await db.recordInvalidation(handle, [cacheTags.products, ...tags]);
    return { ids, used: ids.filter((id) => !free.some((row) => row.id === id)) };
  });

export const undoImport: Command = {
  usage,
  options: {},
  takes: 1,
  audit: 'undoImport',
  about: 'remove what an import has added and nobody has touched since',
  async run(context, { positionals }) {
    const importId = argument(positionals, 0, usage);
    const used: number[] = [];
    let [total, after] = [0, 0];
    for (;;) {
      const some = await undoSome(context, { importId, after });
      if (!some.ids.length) break;
      total += some.ids.length;
      used.push(...some.used);
      after = some.ids.at(-1) ?? after;
    }
    if (!total) throw new CommandError(`Nothing is left of an import ${importId}, or there was none`);
    if (used.length)
      context.print(
        `products that stay, since somebody has voted for them, or reviewed, saved, reported, edited or decided on them: ${ranges(used)}`,
      );
    context.print(`${total - used.length} removed, ${used.length} stay`);
  },
};
