import { expect, test } from 'vitest';
import { mcpTexts } from '#lib/text/messages/mcp.ts';

test('only a running board is called one that still counts, and only a closed one final', () => {
  const texts = (['running', 'ended', 'closed'] as const).map((state) => mcpTexts.board('2026-11-21', state));
  expect(texts.map((text) => text.includes('still counting'))).toEqual([true, false, false]);
  expect(texts.map((text) => text.includes('final'))).toEqual([false, false, true]);
});
