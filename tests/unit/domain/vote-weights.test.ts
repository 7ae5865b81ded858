import { expect, test } from 'vitest';
import { type VoterFacts, voteWeight, weightOf } from '#lib/domain/vote-weights.ts';

const known: VoterFacts = { isSuspended: false, isDuplicate: false, isThrowAway: false, isNew: false };

test('a known person weighs one vote, and a quarter in the first day of the account', () => {
  expect(voteWeight(known)).toBe(1000);
  expect(voteWeight({ ...known, isNew: true })).toBe(250);
});

test.each(['isSuspended', 'isDuplicate', 'isThrowAway'] as const)(
  'an account that %s weighs nothing',
  (fact) => {
    for (const isNew of [true, false]) expect(voteWeight({ ...known, isNew, [fact]: true })).toBe(0);
  },
);

test('an account weighs nothing until its e-mail is verified', () => {
  expect(weightOf({ email_verified: 0, vote_weight: 1000 })).toBe(0);
  expect(weightOf({ email_verified: 1, vote_weight: 250 })).toBe(250);
});
