import { defineConfig } from 'vitest/config';
import { pageRules } from '../support/page-rules-plugin.ts';

/** Of the module that is mutated: `run.ts` sets it. */
const tests = (process.env.MUTANTS_TESTS ?? '').split(',');
const below = (folder: string) => tests.filter((file) => file.startsWith(folder));

export default defineConfig({
  plugins: [pageRules()],
  test: {
    env: { BRAND: '' },
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: below('tests/unit/') } },
      { extends: true, test: { name: 'sqlite', include: below('tests/api/'), isolate: false } },
    ],
  },
});
