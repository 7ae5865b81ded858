import { describe, expect } from 'vitest';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { recomputeLists } from '../recompute/lists.ts';
import type { Get } from '../recompute/pages.ts';
import { addAlike } from '../support/alike.ts';
import { type TestApi, test } from '../support/test-api.ts';

const getOf =
  ({ anonymous }: TestApi): Get =>
  async (path) => {
    const { status, body } = await anonymous.get(path);
    return status === 404 ? undefined : body;
  };

test('every order and filter of lists is recomputed from answers of the API alone', async ({ api }) => {
  await seedDemo(api.context);
  const { lists, products, problems } = await recomputeLists(getOf(api), api.context.clock().getTime());
  expect(problems).toEqual([]);
  expect(products).toBeGreaterThan(30);
  expect(lists).toBeGreaterThan(400);
});

test('lists of what is much alike are recomputed, whatever part of them is read at once', async ({ api }) => {
  const changed = await addAlike(api);
  for (const perPage of [2, 3, 50]) {
    const { heldBack, problems } = await recomputeLists(getOf(api), api.context.clock().getTime(), perPage);
    expect(problems).toEqual([]);
    expect(heldBack).toEqual([changed]);
  }
});

describe('a list in which two have changed places is found to be wrong', () => {
  /** Lists that are read for their order alone: what a list should hold comes from elsewhere. */
  const lists = [
    /^\/products\?type=featured&limit=50/,
    /^\/products\?type=featured&limit=4$/,
    /^\/products\/addresses\?/,
    /^\/makers\?/,
    /^\/makers\/\w+\/products\?/,
    /^\/makers\/\w+\/reviews\?/,
    ...['newest', 'best', 'worst'].map((sort) => new RegExp(`^/reviews\\?.*sort=${sort}`)),
    ...['trending', 'newest', 'votes', 'rating'].map(
      (sort) => new RegExp(`^/products\\?tags=.*sort=${sort}`),
    ),
  ];

  const swapped = (answer: unknown): unknown => {
    if (answer && typeof answer === 'object' && 'makers' in answer)
      return { ...answer, makers: swapped(answer.makers) };
    return Array.isArray(answer) ? [answer[1], answer[0], ...answer.slice(2)] : answer;
  };
  const lengthOf = (answer: unknown): number =>
    Array.isArray(answer)
      ? answer.length
      : answer && typeof answer === 'object' && 'makers' in answer
        ? lengthOf(answer.makers)
        : 0;

  test('whichever it is', async ({ api }) => {
    await addAlike(api);
    const now = api.context.clock().getTime();
    const answers = new Map<string, unknown>();
    const get = getOf(api);
    await recomputeLists(async (path) => {
      const answer = await get(path);
      answers.set(path, answer);
      return answer;
    }, now);
    for (const list of lists) {
      const paths = [...answers.keys()].filter((path) => list.test(path) && lengthOf(answers.get(path)) > 1);
      expect(paths, String(list)).not.toEqual([]);
      for (const path of paths) {
        const { problems } = await recomputeLists(
          async (asked) => (asked === path ? swapped(answers.get(asked)) : answers.get(asked)),
          now,
        );
        expect(problems, path).not.toEqual([]);
      }
    }
  });
});
