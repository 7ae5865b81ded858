import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['unit/**/*.test.ts', 'api/**/*.test.ts'],
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '../test-results/unit.json' }]],
  },
});
