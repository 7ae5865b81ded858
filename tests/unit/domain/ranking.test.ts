import { describe, expect, test } from 'vitest';
import { ratingScoreOf } from '#lib/domain/best-rated.ts';
import { ranking, rankingVersion, sharesOf, type Trend, votesToPass } from '#lib/domain/ranking.ts';
import { ratingScore } from '#lib/domain/specification.ts';
import { trending, trendOf } from '#lib/domain/trending.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { leaderboardRules } from '#lib/text/messages/leaderboards.ts';
import { rankingRules, rankings, votesThatCount } from '#lib/text/messages/ranking.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 10, n, 12)).toISOString();
const trend = ({ weight, acceptedAt }: Trend): number => trendOf(weight * voteWeights.full, acceptedAt);

describe('shares of votes by weight', () => {
  test('are not published with too few votes', () => {
    const few = ranking.shares.min - 1;
    expect(sharesOf({ all: few, less: 0, none: 0 })).toBeNull();
    expect(sharesOf({ all: few + 1, less: 0, none: 0 })).toEqual({ full: 100, less: 0, none: 0 });
  });

  test.each([
    [20, 1, 0],
    [20, 0, 1],
    [20, 1, 1],
    [1_000, 50, 50],
  ])('a vote of %i, %i that weigh less and %i that weigh nothing are none', (all, less, none) => {
    expect(sharesOf({ all, less, none })).toEqual({ full: 100, less: 0, none: 0 });
  });

  test('are multiples of ten that are a whole, close to what they round', () => {
    for (let all = 20; all < 45; all++)
      for (let less = 0; less <= all; less++)
        for (let none = 0; none <= all - less; none++) {
          const shares = sharesOf({ all, less, none }) ?? { full: 0, less: 0, none: 0 };
          expect(shares.full + shares.less + shares.none).toBe(100);
          for (const share of Object.values(shares)) expect(share % 10 === 0 && share >= 0).toBe(true);
          expect(Math.abs(shares.less - (100 * less) / all)).toBeLessThanOrEqual(5);
          expect(Math.abs(shares.none - (100 * none) / all)).toBeLessThanOrEqual(5);
        }
  });
});

describe('the votes with which a product passes another one', () => {
  const cases: [Trend, Trend][] = [
    [
      { weight: 9, acceptedAt: day(1) },
      { weight: 9, acceptedAt: day(1) },
    ],
    [
      { weight: 0.25, acceptedAt: day(1) },
      { weight: 12, acceptedAt: day(3) },
    ],
    [
      { weight: 99, acceptedAt: day(1) },
      { weight: 0, acceptedAt: day(31) },
    ],
    [
      { weight: 40, acceptedAt: day(9) },
      { weight: 3, acceptedAt: day(2) },
    ],
  ];
  test.each(cases)('%j passes %j with as many, and not with one less', (one, other) => {
    const votes = votesToPass(one, other, false) ?? Number.NaN;
    expect(trend({ ...one, weight: one.weight + votes })).toBeGreaterThan(trend(other));
    if (votes > 0)
      expect(trend({ ...one, weight: one.weight + votes - 1 })).toBeLessThanOrEqual(trend(other));
  });

  test('are those of an equal score for the product that was added first', () => {
    const ten = { weight: 4, acceptedAt: day(1) };
    const twenty = { weight: 5, acceptedAt: day(1) };
    expect(votesToPass(ten, twenty, true)).toBe(1);
    expect(votesToPass(ten, twenty, false)).toBe(2);
    expect(votesToPass({ ...ten, weight: 4.5 }, twenty, true)).toBe(1);
  });

  test('are the example of the rules: 9 votes of today rank like 99 of thirty days ago', () => {
    expect(votesToPass({ weight: 0, acceptedAt: day(31) }, { weight: 99, acceptedAt: day(1) }, false)).toBe(
      10,
    );
    expect(rankings.trending.example).toContain('9 votes ranks like one from 30 days ago with 99');
  });

  test('are not named where they are too many', () => {
    const old = { weight: 0, acceptedAt: '2016-11-21T12:00:00.000Z' };
    expect(votesToPass(old, { weight: 0, acceptedAt: day(1) }, false)).toBeNull();
  });
});

test('the orders change only with a version that the page describes', () => {
  const ties = [rankings.votes.lines, rankings.rating.lines, leaderboardRules.lines].map((lines) =>
    lines.filter((line) => /same|Ties/.test(line)),
  );
  // A change of one of these raises `rankingVersion` and is described in `rankingRules.versions`.
  expect({ rankingVersion, voteWeights, trending, ratingScore, ties }).toEqual({
    rankingVersion: 6,
    voteWeights: {
      full: 1000,
      firstDay: 250,
      firstDayLength: 86_400_000,
      keptOnceDeleted: 30 * 86_400_000,
    },
    trending: { tenfoldAge: 30 * 86_400_000 },
    ratingScore: { prior: 3.5, weight: 5 },
    ties: [
      ['Products with the same sum are in the order in which they were added.'],
      ['Products with the same score are in the order in which they were added.'],
      ['Ties go to the product whose last vote with any weight came first.'],
    ],
  });
  expect(trendOf(9_000, '2026-11-21T00:00:00.000Z')).toBeCloseTo(1 + 20_778 / 30, 9);
  expect(ratingScoreOf(18, 4)).toBeCloseTo(35.5 / 9, 9);
  const { all } = rankingRules.versions;
  expect(all.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(all[0].version).toBe(rankingVersion);
});

test('votes that are only worth a look count in the rules of orders too', () => {
  expect(votesThatCount).toContain(
    'votes that are very likely coordinated or were removed count for nothing',
  );
});

test('the rules name what decides about related products without enough votes', () => {
  expect(rankingRules.elsewhere.lines.join(' ')).toContain('products with the same tags');
});
