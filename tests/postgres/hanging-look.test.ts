import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../support/following-servers.ts';

test('a server that does not answer is not waited for', async ({ servers: { one, other } }) => {
  // The poll needs the table: this lock lets it hang.
  const transaction = await one.db.write.startTransaction().execute();
  await sql`lock table cache_invalidations in access exclusive mode`.execute(transaction);
  // It clears only once a snapshot can be taken; that needs no table.
  await expect.poll(() => other.caches.clears).toBeGreaterThan(1);
  await transaction.commit().execute();
  // A look that hung may have ended by now, or hang on for a moment: until then the caches are cleared once more.
  await expect
    .poll(async () => {
      await one.db.write.transaction().execute((handle) => one.db.recordInvalidation(handle, ['after']));
      return other.caches.invalidated.flat();
    })
    .toContain('after');
});
