import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { pageRules } from './support/page-rules-plugin.ts';

const api = ['tests/api/**/*.test.ts'];
/** What they test is SQLite itself: its lock, its plans, its files. */
const aboutSqlite = [
  'tests/api/busy-database.test.ts',
  'tests/api/full-disk.test.ts',
  'tests/api/query-plans.test.ts',
];

const env = {
  BRAND: '', // whatever brand the `.env` of this folder names
  // Node's processes that tests start load their modules in half of the time.
  NODE_COMPILE_CACHE: join(tmpdir(), 'unearth-tests-compiled'),
};

const onPostgres = {
  globalSetup: 'tests/support/postgres-server.ts',
  env: { ...env, TEST_DATABASE: 'postgres' },
};

export default defineConfig({
  plugins: [pageRules()],
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    env,
    testTimeout: 120_000,
    // Half of the tests wait for a database.
    maxWorkers: '100%',
    // Far longer than anything takes: a busy machine is no defect.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // The API runs on both databases. Its modules take longer to load than most of its tests to run, and none is mocked
    // there: the files of a worker share them.
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'sqlite', include: api, isolate: false } },
      {
        extends: true,
        test: { ...onPostgres, name: 'postgres', include: api, exclude: aboutSqlite, isolate: false },
      },
      {
        extends: true,
        test: { ...onPostgres, name: 'postgres-only', include: ['tests/postgres/**/*.test.ts'] },
      },
    ],
  },
});
