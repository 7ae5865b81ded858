import { expect, test } from 'vitest';
import { confirmDecision, partlyDecided } from '#lib/text/messages/decisions.ts';

test('a moderator who rejects many reads how many of them are published', () => {
  const later = 'You can change each decision later.';
  const textOf = (status: 'accepted' | 'rejected', published: number) =>
    confirmDecision({ status }, 5, published).text;
  expect(confirmDecision({ status: 'rejected' }, 1, 1).text).toBe(
    `It is published and will be taken off the lists. ${later}`,
  );
  expect(textOf('rejected', 0)).toBe(later);
  expect(textOf('rejected', 1)).toBe(`1 of them is published. It will be taken off the lists. ${later}`);
  expect(textOf('rejected', 2)).toBe(`2 of them are published. They will be taken off the lists. ${later}`);
  expect(textOf('accepted', 2)).toBe(later);
});

test('a moderator reads which products a decision did not reach, also if it reached none', () => {
  expect(partlyDecided({ status: 'rejected' }, 2, ['Regret'])).toEqual({
    title: 'Not all were updated',
    text: '2 products rejected. Could not be rejected: Regret.',
  });
  expect(partlyDecided({ status: 'rejected' }, 0, ['Regret', 'Level'])).toEqual({
    title: 'Nothing was updated',
    text: 'Could not be rejected: Regret, Level.',
  });
});
