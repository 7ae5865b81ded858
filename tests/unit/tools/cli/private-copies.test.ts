import { chmodSync, statSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { backup } from '#lib/tools/cli/backup.ts';
import { exportProducts } from '#lib/tools/cli/export-products.ts';
import { test } from '../../../support/cli.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a backup and an export are for their owner alone', async ({ cli }) => {
  await cli.run(backup, [cli.path('copy.db')]);
  await cli.run(exportProducts, [cli.path('products.json')]);
  expect([modeOf(cli.path('copy.db')), modeOf(cli.path('products.json'))]).toEqual(['600', '600']);
});

test('an export over a file that others read closes it to them', async ({ cli }) => {
  const file = cli.file('products.json', '[]');
  chmodSync(file, 0o644);
  await cli.run(exportProducts, [file]);
  expect(modeOf(file)).toBe('600');
});

test('an export may go to a device, which gets no other lines', async ({ cli }) => {
  const before = modeOf('/dev/null');
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await cli.run(exportProducts, ['/dev/null'])).toEqual([]);
  expect(error).toHaveBeenCalledExactlyOnceWith('exported to /dev/null');
  error.mockRestore();
  expect(modeOf('/dev/null')).toBe(before);
});
