import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { hashSources } from '#lib/server/http/build/stamp.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'unearth-stamp-')), 'brand');
cpSync('brand/example', folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test('a build is out of date once another brand is chosen, or a file of the brand has changed', async () => {
  const first = await hashSources();
  expect(await hashSources()).toBe(first);
  vi.stubEnv('BRAND', folder);
  const other = await hashSources();
  expect(other).not.toBe(first);
  writeFileSync(join(folder, 'contact.md'), 'Write to us.');
  expect(await hashSources()).not.toBe(other);
});
