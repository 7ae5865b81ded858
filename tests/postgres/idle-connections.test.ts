import { expect, vi } from 'vitest';
import { openPipeline } from '#lib/server/db/postgres/pipeline.ts';
import { connectionConfig } from '#lib/server/db/postgres/pool.ts';
import { test } from '../support/following-servers.ts';

vi.mock('#lib/server/db/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/server/db/limits.ts')>();
  return { ...limits, postgresTimeouts: { ...limits.postgresTimeouts, idle: 100 } };
});

test('a pipeline closes a connection that nobody uses, before a firewall forgets it, and opens another', async ({
  url,
}) => {
  const pipeline = openPipeline(connectionConfig({ url, readOnly: true }), 1);
  const read = () => pipeline.query({ name: 'one', text: 'select 1 as result', values: [] });
  await read();
  expect(pipeline.use().idle).toBe(1);
  await expect.poll(() => pipeline.use().idle).toBe(0);
  expect((await read()).rows).toEqual([[1]]);
  await pipeline.end();
});
