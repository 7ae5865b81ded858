import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { openToPostgres } from '../fixture/bench-folder.ts';
import { type Figure, print } from '../report.ts';

/** Measures on a new database of either kind, and prints what it finds. */
export const measureOnBoth = async (
  measure: (settings: DatabaseSettings) => Promise<Figure[]>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-'));
  openToPostgres(folder);
  const server = await startLocalPostgres({ folder, password: 'bench', persistent: true });
  try {
    console.log('\nSQLite');
    print(await measure({ kind: 'sqlite', file: join(folder, 'bench.db') }));
    console.log('\nPostgreSQL');
    print(await measure({ kind: 'postgres', url: server.urlOf('postgres'), connections: 20 }));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
