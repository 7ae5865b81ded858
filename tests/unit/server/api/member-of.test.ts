import { expect, test } from 'vitest';
import { type Account, asMember, claimsOf } from '#lib/server/api/member-of.ts';

const account: Account = {
  id: 7,
  uid: 'mara',
  email: 'mara@unearth.example',
  email_verified: 1,
  role: 'moderator',
  signed_out_at: null,
  suspended_at: null,
};
const at = '2026-11-21T12:00:00.000Z';

test.each([true, false])('the claims of an account are of its record: verified %s', (verified) => {
  const claims = { userId: 7, uid: 'mara', emailVerified: verified, signedOutAt: at };
  expect(claimsOf({ ...account, email_verified: verified ? 1 : 0, signed_out_at: at })).toEqual(claims);
});

test('a token is for the account that it was issued to, until that is suspended or logged out everywhere', () => {
  const claims = claimsOf(account);
  expect(asMember(account, claims)).toMatchObject({ user: account, actor: { id: 7, email: account.email } });
  for (const [user, code] of [
    [undefined, 'unauthorized'],
    [{ ...account, uid: 'kim' }, 'unauthorized'],
    [{ ...account, signed_out_at: at }, 'signed_out'],
    [{ ...account, suspended_at: at }, 'suspended'],
  ] as const)
    expect(() => asMember(user, claims)).toThrow(expect.objectContaining({ code }));
});

test('a role counts once both token and record say that the e-mail is verified', () => {
  const role = (record: 0 | 1, emailVerified: boolean) => {
    const member = asMember({ ...account, email_verified: record }, { ...claimsOf(account), emailVerified });
    expect(member.emailVerified).toBe(record === 1 && emailVerified);
    return member.actor.role;
  };
  expect(role(1, true)).toBe('moderator');
  expect(role(1, false)).toBe('user');
  expect(role(0, true)).toBe('user');
});
