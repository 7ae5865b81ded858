import { sql } from 'kysely';
import { expect } from 'vitest';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack } from '../../support/held-back.ts';
import { idTokenFor } from '../../support/person.ts';
import { test } from '../../support/two-servers.ts';

test('a vote that is withdrawn while its period is closed leaves a mark, and no other result', async ({
  api,
  second,
}) => {
  api.now('2026-11-20T10:00:00.000Z');
  const id = await api.accepted(await api.person('mara'));
  api.now('2026-11-21T10:00:00.000Z');
  const ivo = await api.person('ivo');
  await ivo.votes(id);
  await (await api.person('ana')).votes(id);
  api.now('2026-11-22T10:00:00.000Z');
  await enqueueRecurring(api.context);
  const email = 'ivo@elsewhere.example';
  const moved = { uid: 'uid-ivo', email, emailVerified: false, name: 'ivo' };
  const signIn = second.as({ ...ivo, token: idTokenFor(moved) });
  // Closing has read the first three, and waits to give them their places.
  await heldBack<unknown>(
    api,
    (db) =>
      sql`select from leaderboard_entries where product_id = ${Number(id)} for no key update`.execute(db),
    [() => runDueJobs(api.context), () => signIn.post('/users', { body: { email } })],
  );
  // Votes of a period that has not closed wait.
  api.now('2026-11-22T10:11:00.000Z');
  await runDueJobs(api.context);
  const { entries } = (await api.anonymous.get('/leaderboards/2026-11-21')).body;
  expect(entries).toMatchObject([{ place: 1, weight: 0.5, withdrawn: 1 }]);
  await expectCountsToEqualRows(api.context.db);
});
