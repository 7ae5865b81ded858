import { expect, test } from 'vitest';
import { announcement } from '#lib/tools/demo/announce.ts';

test("the announcement names the demo's accounts, and the address of its mails", () => {
  const text = announcement({ siteUrl: 'http://localhost:4321' });
  expect(text).toContain('http://localhost:4321/demo/mail');
  expect(text).not.toContain('oobCodes');
  for (const email of ['admin', 'moderator', 'user']) expect(text).toContain(`${email}@unearth.example`);
});
