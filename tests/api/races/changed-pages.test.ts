import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordChangedPage } from '#lib/server/indexnow/changed-pages.ts';
import { indexNow as limits } from '#lib/server/indexnow/submit-urls.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { heldBack } from '../../support/held-back.ts';
import { key, startEndpoint } from '../../support/indexnow.ts';
import { test } from '../../support/two-servers.ts';

const path = '/products/1';
const lockJobs = (db: Handle) => sql`select id from jobs for update`.execute(db);

test('a page that changes while it is being submitted is submitted again, and no server waits in a circle', async ({
  api,
  second,
}) => {
  const { endpoint, close } = await startEndpoint();
  // Of both servers.
  const { config } = api.context;
  config.indexNow = { key, endpoint: endpoint.url };
  const due = new Date(api.context.clock().getTime() - limits.gatherFor).toISOString();
  const record = ({ db }: Context) => transact(db, (handle) => recordChangedPage(handle, path, due));
  await record(api.context);

  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  endpoint.answer = (response) => resolve(response);
  const submitted = runDueJobs(api.context);
  const response = await asked;
  endpoint.answer = (next) => next.end();
  // Both wait for the row of the job: first the batch that removes the page.
  const answer = async () => {
    response.end();
    await submitted;
  };
  await heldBack(api, lockJobs, [answer, () => record(second.context)]);
  await runDueJobs(api.context);
  expect(endpoint.urls()).toHaveLength(2);
  expect(await api.context.db.read.selectFrom('changed_pages').selectAll().execute()).toEqual([]);
  expect(await api.context.db.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
  close();
});
