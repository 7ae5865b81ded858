import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['tests/unit/**/*.test.ts', 'tests/api/**/*.test.ts'],
    testTimeout: 30_000,
    // Far longer than anything takes: a busy machine is no defect.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // Told, and no threshold: `npm test` asks for it. `--coverage.reporter=text` names the lines.
    coverage: {
      include: ['src/lib/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
    },
  },
});
