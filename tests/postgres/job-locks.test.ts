import { expect } from 'vitest';
import { lockUser } from '#lib/server/db/locks.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { waitingOnPostgres } from '../support/held-back.ts';
import { test } from '../support/two-servers.ts';

test('a sign-in and a job that align one person’s votes never wait for each other in a circle', async ({
  api,
}) => {
  const { db, clock } = api.context;
  const { id } = await api.person('mara');
  const payload = { userId: Number(id) };
  const at = clock().toISOString();
  await enqueue(db.write, 'alignVotes', payload, at);
  const signIn = await db.write.startTransaction().execute();
  await lockUser(signIn, { id: payload.userId });
  const job = runDueJobs(api.context);
  await expect.poll(() => waitingOnPostgres(db)).toBe(1);
  await enqueue(signIn, 'alignVotes', payload, at);
  await signIn.commit().execute();
  await job;
});
