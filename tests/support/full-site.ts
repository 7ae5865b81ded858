import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transact } from '#lib/server/db/transact.ts';
import { dispatchDueEvents } from '#lib/server/events/dispatch-events.ts';
import { switchOffAddress, unsubscribe } from '#lib/server/mail/recipients.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { markVotes } from '#lib/server/vote-integrity/mark-votes.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { exportLines } from '#lib/tools/transfer/export-lines.ts';
import { addFinding, addObjection, markRemoved } from './findings.ts';
import { createTestApi, draft, type TestApi, webhook } from './test-api.ts';

/** Fills a database so that every table has rows: the demo with its payments, decisions, and what deletions leave. */
const fillSite = async (api: TestApi): Promise<void> => {
  const { db, clock } = api.context;
  await seedDemo(api.context);
  const maker = await api.person('mara-the-second');
  const settings = { deliveries: { reviewed: 'mail' }, digest: { hour: 7, timeZone: 'UTC' } };
  await maker.patch('/notifications/settings', { body: settings });
  const headers = { 'Idempotency-Key': 'one' };
  const { insertedId: rejected } = (await maker.post('/products', { body: draft(), headers })).body;
  await api.moderate(rejected, { status: 'rejected' });
  const waiting = await api.pending(maker, { name: 'Deleted soon' });
  const gone = await api.pending(maker, { name: 'The last one, and gone' });
  await maker.post('/webhooks', { body: webhook() });
  await transact(db, async (handle) => {
    const at = clock().toISOString();
    await grantRole(handle, 'late@unearth.example', 'moderator', at);
    await grantRole(handle, maker.email, 'moderator', at);
    const userId = Number(maker.id);
    await unsubscribe(handle, { userId, kind: 'digest', at });
    await handle
      .insertInto('deleted_people')
      .values({ user_id: 1_000_000, uid_hash: 'hash', deleted_at: at, identity_uid: null })
      .execute();
    await handle
      .insertInto('suspended_emails')
      .values({ email_hash: 'hash', salt: 'salt', suspended_at: at })
      .execute();
    await switchOffAddress(handle, { email: 'gone@unearth.example', reason: 'full', at });
    await handle
      .insertInto('letter_subscribers')
      .values({ email: 'Ada@x.example', email_key: 'ada@x.example', created_at: at, unsubscribed_at: at })
      .execute();
    await handle.insertInto('trusted_domains').values({ domain: 'mailinator.com', by_id: 1, at }).execute();
    const { first, last } = await handle
      .selectFrom('votes')
      .select(({ fn }) => [fn.min('product_id').as('first'), fn.max('product_id').as('last')])
      .executeTakeFirstOrThrow();
    await handle
      .insertInto('finding_runs')
      .values({ id: 1, began_at: at, looked_until: at, whole_at: at })
      .execute();
    const removal = await addFinding(handle, last, at);
    await markRemoved(handle, removal, at);
    while ((await markVotes(handle, removal, at)).more);
    const findingId = await addFinding(handle, first, at, 'watch');
    await addObjection(handle, { findingId, productId: String(first), userId: '1', at });
    await deleteProduct(handle, Number(gone), at);
    await db.dialect.search.remove(handle, Number(waiting));
    // As the first step of a deletion leaves it.
    await handle
      .updateTable('products')
      .set({ deleted_at: at, status: 'rejected', waiting_since: null, name: '', tags: '[]' })
      .where('id', '=', Number(waiting))
      .execute();
  });
  // All but those of decisions that can still be undone.
  await dispatchDueEvents(api.context);
};

/**
 * A filled site on SQLite, which seeds faster, and its export: an import of that fills the database of a test.
 */
export const makeFullSite = async (): Promise<{ api: TestApi; exported: string; close(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-full-site-'));
  const { api, close } = await createTestApi({ DATABASE_URL: `file:${folder}/site.db` });
  await fillSite(api);
  const { db, clock } = api.context;
  let exported = '';
  for await (const some of exportLines(db.read, db.maintenance, { at: clock(), onTable: () => {} }))
    exported += some;
  return {
    api,
    exported,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** Long enough for seeding on a busy machine. */
export const seedTimeout = 60_000;
