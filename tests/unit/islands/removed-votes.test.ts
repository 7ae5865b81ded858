import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RestoredObjections } from '../../../src/islands/vote-integrity/RemovedVotes.tsx';

const monday = '2026-11-16T12:00:00.000Z';
const objection = { finding: '7', text: 'They are colleagues.', createdAt: '2026-11-15T12:00:00.000Z' };
/** The sentence about the restoration of votes, with its time. */
const sentence = (answer: string | null, answeredAt: string | null) => {
  const restored = [{ ...objection, answer, answeredAt }];
  const markup = renderToStaticMarkup(createElement(RestoredObjections, { restored }));
  return /<p class="font-semibold">(.*?)<\/p>/.exec(markup)?.[1]?.replace(/<time dateTime="([^"]*)".*/, '$1');
};

test('makers read when votes were restored, unless moderators had answered in words before', () => {
  expect(sentence(null, monday)).toBe(`Moderators restored the votes ${monday}`);
  expect(sentence('They are not.', monday)).toBe('Moderators restored the votes');
  expect(sentence(null, null)).toBeUndefined();
});
