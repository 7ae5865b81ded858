import { expect, test } from 'vitest';
import { parts } from '../../bench/parts/index.ts';

/** Text of the generated document, in which a line break is a space. */
test.each(parts.map(({ name, how }) => [name, how]))('how %s is measured reads as sentences', (_, how) => {
  for (const line of how.split('\n')) {
    expect(line).not.toMatch(/ $/);
    expect(line.trim()).not.toContain('  ');
  }
  expect(how.replaceAll(/\s+/g, ' ')).toMatch(/^\S.*[.]$/);
});

test('parts have unique names', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
