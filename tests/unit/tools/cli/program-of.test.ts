import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programOf } from '#lib/tools/cli/program-of.ts';

test("a package's command is a script that Node runs", () => {
  for (const [name, command] of [
    ['astro'],
    ['firebase-tools', 'firebase'],
    ['@biomejs/biome', 'biome'],
  ] as const)
    expect(existsSync(programOf(name, command)), name).toBe(true);
  expect(() => programOf('astro', 'firebase')).toThrow('astro has no command firebase');
});
