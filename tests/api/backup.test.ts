import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { backup } from '#lib/tools/cli/backup.ts';
import { importEverything } from '#lib/tools/cli/import-everything.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { type TestCli, test } from '../support/cli.ts';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { onPostgres } from '../support/test-database.ts';

interface Vote {
  email: string;
  productId: string;
}

/** Somebody signs up and votes. @returns the vote, once it is acknowledged */
const signUpAndVote = async (api: TestApi, name: string, productId: string): Promise<Vote> => {
  const person = await api.person(name);
  expect((await person.votes(productId)).body).toEqual({ modifiedCount: 1 });
  return { email: person.email, productId };
};

/** Enough that a copy takes many steps. */
const addBulk = async ({ context }: TestApi, byId: number): Promise<void> => {
  const row = {
    by_id: byId,
    by_name: 'mara',
    type: 'accept',
    audit_kind: 'products',
    in_moderation_log: 1,
    source: 'user',
    subject_id: '1',
    subject_name: 'x'.repeat(10_000),
    created_at: '2026-11-21T12:00:00.000Z',
  } as const;
  for (let batch = 0; batch < 10; batch++) {
    await context.db.write
      .insertInto('events')
      .values(Array.from({ length: 100 }, () => row))
      .execute();
  }
};

/** Starts an API on the restored backup. */
const restored = (cli: TestCli, file: string) =>
  onPostgres ? createTestApi() : createTestApi({ DATABASE_URL: `file:${cli.path(file)}` });

test('a backup under writes ends, restores, fits, and has all that was acknowledged before', async ({
  cli,
}) => {
  const { api } = cli;
  const maker = await api.person('mara');
  const productId = await api.accepted(maker);
  await addBulk(api, Number(maker.id));
  const before: Vote[] = [];
  for (let n = 0; n < 5; n++) before.push(await signUpAndVote(api, `early${n}`, productId));

  let isDone = false;
  let later = 0;
  const backedUp = cli.run(backup, [cli.path('copy')]).finally(() => {
    isDone = true;
  });
  while (!isDone) await signUpAndVote(api, `late${later++}`, productId);
  await backedUp;
  expect(later).toBeGreaterThan(1);
  expect(readdirSync(dirname(cli.path('copy'))).filter((name) => name.startsWith('copy'))).toEqual(['copy']);

  const copy = await restored(cli, 'copy');
  if (onPostgres) await cli.run(importEverything, [cli.path('copy')], copy.api.context);
  expect((await cli.run(verify, [], copy.api.context)).at(-1)).toBe('All stored values are right');
  const votes = await copy.api.context.db.read
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select(['email', 'product_id'])
    .execute();
  for (const vote of before)
    expect(votes).toContainEqual({ email: vote.email, product_id: Number(vote.productId) });
  const product = await copy.api.context.db.read
    .selectFrom('products')
    .select('votes')
    .where('id', '=', Number(productId))
    .executeTakeFirstOrThrow();
  expect(product.votes).toBe(votes.length);
  await copy.close();
});
