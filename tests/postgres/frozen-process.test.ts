import { expect, vi } from 'vitest';
import { test } from '../support/following-servers.ts';

// Between two looks passes more than half of this.
vi.mock('#lib/server/db/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/server/db/limits.ts')>();
  return { ...limits, invalidations: { ...limits.invalidations, storedFor: 20 } };
});

test('a server that stood still for longer than others store tags clears its caches', async ({
  servers: { other },
}) => {
  await expect.poll(() => other.caches.clears).toBeGreaterThan(2);
});
