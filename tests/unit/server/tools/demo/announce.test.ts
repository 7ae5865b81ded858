import { expect, test } from 'vitest';
import { announcement } from '#lib/server/tools/demo/announce.ts';

test('whoever starts the demo is told its accounts, and where its mail can be read', () => {
  const text = announcement({ siteUrl: 'http://localhost:4321' });
  expect(text).toContain('http://localhost:4321/demo/mail');
  expect(text).not.toContain('oobCodes');
  for (const email of ['admin', 'moderator', 'user']) expect(text).toContain(`${email}@unearth.example`);
});
