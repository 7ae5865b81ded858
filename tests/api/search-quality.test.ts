import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../support/search-quality/catalogue/index.ts';
import { fillToAsk } from '../support/search-quality/fill.ts';
import { measureSearch, type Quality } from '../support/search-quality/measure.ts';
import { ownWords } from '../support/search-quality/own-words.ts';
import { questionsTo } from '../support/search-quality/questions.ts';
import { createTestApi } from '../support/test-api.ts';

const questions = { ...questionsTo(catalogue, 20), "people's own words": ownWords };

/** In percent, at the first place and within the first five: one question less than is reached. */
const floors: Record<string, [first: number, withinFive: number]> = {
  exact: [100, 100],
  'one typo': [95, 100],
  'two typos': [95, 95],
  prefix: [95, 100],
  'joined names': [100, 100],
  'split names': [95, 95],
  'salient words': [95, 100],
  'word forms': [95, 95],
  subjects: [95, 100],
  "people's own words": [86, 95],
  mean: [97, 99],
};

let close: () => Promise<void>;
let measured: Record<string, Quality>;
beforeAll(async () => {
  const made = await createTestApi();
  close = made.close;
  await fillToAsk(made.api.context.db, catalogue);
  measured = await measureSearch(made.api.context.db, questions);
}, 120_000);
afterAll(() => close());

test('there are 300 products with a name each, and 20 questions of each kind', () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(300);
  for (const [kind, asked] of Object.entries(questions))
    expect(asked.length, kind).toBeGreaterThanOrEqual(20);
  expect(Object.keys(questions)).toHaveLength(10);
});

for (const [kind, [first, withinFive]] of Object.entries(floors))
  test(`${kind}: at least ${first} % are answered at the first place, and ${withinFive} % within five`, () => {
    const quality = measured[kind];
    const missed = quality?.missed.map(
      ({ typed, answers, found }) => `${typed} → ${answers[0]}, not ${found[0]}`,
    );
    expect(100 * (quality?.first ?? 0), missed?.join('\n')).toBeGreaterThanOrEqual(first);
    expect(100 * (quality?.withinFive ?? 0), missed?.join('\n')).toBeGreaterThanOrEqual(withinFive);
  });
