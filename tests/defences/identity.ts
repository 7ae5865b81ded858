import type { Patch } from './patch.ts';

export const identity: readonly Patch[] = [
  {
    attack: 'A token that is signed with another secret, says it needs no signature, or was changed',
    file: 'src/lib/server/api/access-token.ts',
    find: 'const { payload } = await jwtVerify(token, key, {',
    replace:
      "const { payload } = ((..._given: unknown[]) => ({ payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) }))(token, key, {",
  },
  {
    attack: "Taking over a moderator's record, role and all",
    file: 'src/lib/server/users/register-user.ts',
    find: "await setRole(db, sameEmail, 'user', { origin: 'takeover', at });",
  },
  {
    attack: 'Trying many tokens at the exchange',
    file: 'src/lib/server/api/authenticate.ts',
    find: "await rateLimiter.consume('failedSignIns', address);",
  },
  {
    attack: 'Endless sign-ins, by one account or by many',
    file: 'src/lib/server/api/authenticate.ts',
    find: `await rateLimiter.consume('signIns', rateLimitKey);
  await rateLimiter.consume('exchange', address);`,
  },
  {
    attack: 'Sending our own access token, an unsigned token or one signed by others to the exchange',
    file: 'src/lib/server/api/verify-identity.ts',
    find: 'return getAuth(app).verifyIdToken(idToken);',
    replace:
      "return { ...JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()), uid: getAuth(app).app.name };",
  },
  {
    attack: 'Guessing the code of a role',
    file: 'src/lib/server/users/routes.ts',
    find: "await context.rateLimiter.consume('roleClaims', principal.rateLimitKey);",
  },
  {
    attack: 'Reading the codes of roles out of the database or a backup',
    file: 'src/lib/server/staff/role-code.ts',
    find: "digest(code).toString('hex')",
    replace: 'code',
  },
  {
    attack: 'Changing the password of somebody who left their computer logged in',
    file: 'src/lib/browser/identity/identity-calls.ts',
    find: `  await confirmPassword(current);
  await withProvider(async (sdk, auth) => sdk.updatePassword`,
    replace: '  await withProvider(async (sdk, auth) => sdk.updatePassword',
  },
  {
    attack:
      "Writing what waited while one's role was taken, or one's account suspended or logged out everywhere",
    file: 'src/lib/server/api/mount.ts',
    find: 'return work(transaction, { ...principal, ...member });',
    replace: 'return work(transaction, principal);',
  },
  {
    attack: 'Voting together with others once one is suspended or logged out everywhere',
    file: 'src/lib/server/votes/cast-votes.ts',
    find: 'asMember(voter, claims)',
    replace: 'asMember(voter && { ...voter, suspended_at: null, signed_out_at: claims.signedOutAt }, claims)',
  },
  {
    attack:
      'Deleting the account of somebody who left their computer logged in, or whose access token was stolen',
    file: 'src/lib/server/users/own-account-routes.ts',
    find: "if (identity?.uid !== uid || signedInAt < since) throw httpError('login_too_old');",
  },
  {
    attack: 'Ending a suspension by deleting the account, and signing up again',
    file: 'src/lib/server/users/register-user.ts',
    find: "if (await isSuspendedEmail(db, email)) throw httpError('suspended');",
  },
  {
    attack: 'Signing up again while suspended, with another address of the mailbox',
    file: 'src/lib/server/users/register-user.ts',
    find: "if (await hasSuspendedAccount(db, email)) throw httpError('suspended');",
  },
  {
    attack: 'Logging in while the account is deleted, which would make a new one for an identity that goes',
    file: 'src/lib/server/users/register-user.ts',
    find: "if (await isDeletedIdentity(db, identity.uid)) throw httpError('account_deleted');",
  },
  {
    attack: 'The last admin who deletes their account, so that nobody can restore anybody',
    file: 'src/lib/server/users/own-account-routes.ts',
    find: "if (await isLastAdmin(db, user)) throw httpError('last_admin');",
  },
];
