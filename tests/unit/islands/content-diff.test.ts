import { expect, test } from 'vitest';
import { wordDiff } from '../../../src/islands/moderation/ContentDiff.tsx';

const same = (text: string) => ({ text, added: false, removed: false });
const removed = (text: string) => ({ text, added: false, removed: true });
const added = (text: string) => ({ text, added: true, removed: false });

test('a changed word is marked within its paragraph, and the others are folded', async () => {
  const before = 'First.\n\nSecond.\n\nThe old shop.\n\nLast.';
  expect(await wordDiff(before, before.replace('old', 'new'))).toEqual([
    { unchanged: ['First.', 'Second.'] },
    { parts: [same('The '), removed('old'), added('new'), same(' shop.')] },
    { unchanged: ['Last.'] },
  ]);
});

test('a paragraph that was added or removed is listed separately', async () => {
  expect(await wordDiff('First.\nLast.', 'First.\nNew one.\nLast.')).toMatchObject([
    { unchanged: ['First.'] },
    { parts: [{ added: true, text: expect.stringContaining('New one.') }] },
    { unchanged: ['Last.'] },
  ]);
});

test('words are those of any script', async () => {
  expect(await wordDiff('Новый магазин', 'Старый магазин')).toEqual([
    { parts: [removed('Новый'), added('Старый'), same(' магазин')] },
  ]);
});

test('a long paragraph is cut down to what stands around the change', async () => {
  const filler = 'word '.repeat(2_000);
  const [paragraph] = (await wordDiff(`${filler}old ${filler}`, `${filler}new ${filler}`)) ?? [];
  const parts = paragraph && 'parts' in paragraph ? paragraph.parts : [];
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(1_000);
  expect(parts).toContainEqual(removed('old'));
  expect(parts).toContainEqual(added('new'));
});

test('texts that differ in spaces alone have no changed paragraph', async () => {
  expect(await wordDiff('One.\nTwo.', 'One.\n\nTwo.')).toEqual([{ unchanged: ['One.', 'Two.'] }]);
});
