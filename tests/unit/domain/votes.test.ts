import { expect, test } from 'vitest';
import { ineligibilityText, voteEligibility } from '#lib/domain/votes.ts';

const reactions = { votedFor: new Set(['1', '2']), own: new Set(['2', '3']) };

test.each([
  ['0', 'free'],
  ['1', 'voted'],
  ['2', 'own'],
  ['3', 'own'],
] as const)('of product %s, somebody who voted for 1 and 2 and added 2 and 3: %s', (id, eligibility) => {
  expect(voteEligibility(reactions, id)).toBe(eligibility);
});

test('each ineligibility has its text', () => {
  expect(ineligibilityText('own')).toBe('Product adder is not eligible to vote');
  expect(ineligibilityText('voted')).toBe('You have already voted');
});
