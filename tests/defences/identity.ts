import type { Defence } from './defence.ts';

export const identity: readonly Defence[] = [
  {
    attack: 'A token that is signed with another secret, says it needs no signature, or was changed',
    without: [
      {
        file: 'src/lib/server/api/access-token.ts',
        find: 'const { payload } = await jwtVerify(token, key, {',
        replace: `const { payload } = ((..._given: unknown[]) => ({ payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) }))(token, key, {`,
      },
    ],
  },
  {
    attack:
      'Filling the memory of verified tokens with one token in many spellings, since decoders skip blanks',
    without: [{ file: 'src/lib/server/api/access-token.ts', find: ' || !spelling.test(token)', replace: '' }],
  },
  {
    attack: 'A token that was stolen long ago',
    without: [
      {
        file: 'src/lib/server/api/access-token.ts',
        find: 'clock().getTime() >= expires',
        replace: 'false',
      },
    ],
  },
  {
    attack: 'A token of a record that another account has taken over since',
    without: [{ file: 'src/lib/server/api/member-of.ts', find: ' || user.uid !== claims.uid', replace: '' }],
  },
  {
    attack: 'Signing in with an e-mail that the identity token does not have',
    without: [
      {
        file: 'src/lib/server/users/sign-in-routes.ts',
        find: `  if (emailKey(identity.email) !== emailKey(claimed)) throw httpError('unauthorized');
`,
        replace: '',
      },
    ],
  },
  {
    attack: `Taking over somebody's record with a new account of the same e-mail`,
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: `    if (!identity.emailVerified) throw httpError('email_taken');
`,
        replace: '',
      },
    ],
  },
  {
    attack: `Taking over a moderator's record, role and all`,
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: `    await setRole(db, sameEmail, 'user', { origin: 'takeover', at });
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Using an access token after a suspension',
    without: [
      {
        file: 'src/lib/server/api/member-of.ts',
        find: `  if (user.suspended_at) throw httpError('suspended');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Trying many tokens at the exchange',
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: `    await rateLimiter.consume('failedSignIns', address);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Sending invalid tokens from an address, so that nobody else there can sign in',
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: `await rateLimiter.check('exchange', address);`,
        replace: `await rateLimiter.consume('exchange', address);`,
      },
    ],
  },
  {
    attack: 'Endless sign-ins, by one account or by many',
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: `  await rateLimiter.consume('signIns', rateLimitKey);
  await rateLimiter.consume('exchange', address);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Sending our own access token, an unsigned token or one signed by others to the exchange',
    without: [
      {
        file: 'src/lib/server/api/verify-identity.ts',
        find: 'return getAuth(app).verifyIdToken(idToken);',
        replace:
          "return { ...JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()), uid: getAuth(app).app.name };",
      },
    ],
  },
  {
    attack: "Using the provider's ID token as an access token",
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: 'const known = await context.tokens.read(token);',
        replace: `const vouched = await context.verifyIdentity(token);
  const known =
    (await context.tokens.read(token)) ??
    (vouched?.uid
      ? { claims: { userId: 1, uid: vouched.uid, emailVerified: true, signedOutAt: null }, isExpired: false }
      : undefined);`,
      },
    ],
  },
  {
    attack: "Using a role before the account's e-mail is verified, say with an admin's address",
    without: [
      {
        file: 'src/lib/server/api/member-of.ts',
        find: 'role: effectiveRole(user.role, emailVerified)',
        replace: 'role: effectiveRole(user.role, true)',
      },
    ],
  },
  {
    attack:
      'Signing up first with an address of ADMIN_EMAILS, and waiting for its owner to click the verification mail',
    without: [
      {
        file: 'src/lib/server/staff/apply-pending-role.ts',
        find: 'if (!role || !hash || !isRoleCode(code, hash))',
        replace: 'if (!role)',
      },
    ],
  },
  {
    attack: "Claiming a role with the code that another account's sign-in made",
    without: [
      {
        file: 'src/lib/server/staff/apply-pending-role.ts',
        find: `  if (grant.code_uid !== null && grant.code_uid !== uid) return undefined;
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Claiming a role with an old code',
    without: [
      {
        file: 'src/lib/server/staff/apply-pending-role.ts',
        find: 'at.getTime() - Date.parse(grant.code_made_at) < lifetime ?',
        replace: 'lifetime ?',
      },
    ],
  },
  {
    attack: 'Guessing the code of a role',
    without: [
      {
        file: 'src/lib/server/users/routes.ts',
        find: `    await context.rateLimiter.consume('roleClaims', principal.rateLimitKey);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Reading the codes of roles out of the database or a backup',
    without: [
      {
        file: 'src/lib/server/staff/role-code.ts',
        find: "digest(code).toString('hex')",
        replace: 'code',
      },
    ],
  },
  {
    attack: 'Claiming a role with an older token, after moving to an unverified address',
    without: [
      {
        file: 'src/lib/server/api/member-of.ts',
        find: 'claims.emailVerified && user.email_verified === 1',
        replace: 'claims.emailVerified',
      },
    ],
  },
  {
    attack: 'Taking an account over while the operator is asked to confirm its role',
    without: [
      {
        file: 'src/lib/server/staff/grant-role.ts',
        find: `  if (agreed && agreed.uid !== user?.uid) return { state: 'other_account' };
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Renaming or moving a suspended account by signing in again, or freeing it by taking it over',
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: "  if (user.suspended_at) throw httpError('suspended');",
        replace: '',
      },
    ],
  },
  {
    attack: 'A new token for a suspended account',
    without: [
      {
        file: 'src/lib/server/users/sign-in-routes.ts',
        find: `    if (user.suspended_at) throw httpError('suspended');
`,
        replace: '',
      },
    ],
  },
  {
    attack: "On a shared computer, reading the previous user's reactions in a late response",
    without: [
      {
        file: 'src/lib/browser/member/loadable.ts',
        find: `      const value = await fetch(...args);
      if (!requests.isLatest(number)) return { state: 'superseded' };
`,
        replace: `      const value = await fetch(...args);
`,
      },
      {
        file: 'src/lib/browser/api/api.ts',
        find: `  if (!pass.isCurrent()) throw new SessionEndedError();
  return response;`,
        replace: '  return response;',
      },
    ],
  },
  {
    attack: "On a shared computer, reading the previous user's reactions on a screen that stays open",
    without: [
      {
        file: 'src/lib/browser/member/for-member.ts',
        find: `    else reset();
`,
        replace: '',
      },
    ],
  },
  {
    attack: "On a shared computer, reading the previous user's product in a late response",
    without: [
      {
        file: 'src/lib/browser/api/api.ts',
        find: `  if (!pass.isCurrent()) throw new SessionEndedError();
  return response;`,
        replace: '  return response;',
      },
      {
        file: 'src/lib/browser/member/for-member.ts',
        find: `    else reset();
`,
        replace: '',
      },
      {
        file: 'src/lib/browser/products/unpublished-product.ts',
        find: `    if (session.state === 'out') return { state: 'ready', value: 'hidden' };
`,
        replace: '',
      },
    ],
  },
  {
    attack: "On a shared computer, finding the previous user's review in one's own form",
    without: [
      {
        file: 'src/lib/browser/member/loadable.ts',
        find: `      const value = await fetch(...args);
      if (!requests.isLatest(number)) return { state: 'superseded' };
`,
        replace: `      const value = await fetch(...args);
`,
      },
      {
        file: 'src/lib/browser/api/api.ts',
        find: `  if (!pass.isCurrent()) throw new SessionEndedError();
  return response;`,
        replace: '  return response;',
      },
    ],
  },
  {
    attack: "A late 401 or 403 of the previous user's call, which logs the next user out",
    without: [
      {
        file: 'src/lib/browser/api/api.ts',
        find: 'if (endsSession && pass.isCurrent()) pass.rejected(error);',
        replace: 'if (endsSession) pass.rejected(error);',
      },
    ],
  },
  {
    attack: 'A token that arrives after the logout and is stored',
    without: [
      {
        file: 'src/lib/browser/member/account-exchange.ts',
        find: 'const isWanted = hasSessionHint() && isCurrent();',
        replace: 'const isWanted = true;',
      },
    ],
  },
  {
    attack:
      "On a shared computer, reading the previous user's statistics, payments or reports on one's own screen",
    without: [
      {
        file: 'src/lib/browser/member/for-member.ts',
        find: `    if (!isStillIn(person)) reset();
`,
        replace: '',
      },
    ],
  },
  {
    attack:
      "A request for the previous user's payment with the next user's token, whose error logs that user out",
    without: [
      {
        file: 'src/lib/browser/subscriptions/checkout-return.ts',
        find: '() => isStillIn(session.person)',
        replace: '() => true',
      },
    ],
  },
  {
    attack: 'On a shared computer, reading what the previous user has typed',
    without: [
      {
        file: 'src/lib/browser/forms/stored-draft.ts',
        find: 'if (isDraft(stored) && stored.uid === storedPerson()?.uid)',
        replace: 'if (isDraft(stored))',
      },
    ],
  },
  {
    attack: 'A toast from before the login beside a later one that contradicts it',
    without: [
      {
        file: 'src/lib/browser/page/stored-toasts.ts',
        find: 'about === undefined || stored.about !== about',
        replace: 'stored.id !== id',
      },
    ],
  },
  {
    attack: "Getting a role for an address that one can't verify, and moving it to one's own address",
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: `    if (!isSameAddress && !known.email_verified) await setRole(db, known, 'user', { origin: 'newEmail', at });
`,
        replace: '',
      },
    ],
  },
  {
    attack: "Changing one's address before an admin who has seen the old one confirms the promotion",
    without: [
      {
        file: 'src/lib/server/users/change-account.ts',
        find: "if (email !== undefined && emailKey(email) !== user.email_key) throw httpError('account_changed');",
        replace: '',
      },
    ],
  },
  {
    attack: 'Using a token from before its owner logged out everywhere',
    without: [
      {
        file: 'src/lib/server/api/member-of.ts',
        find: `  if (user.signed_out_at !== claims.signedOutAt) throw httpError('signed_out');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Exchanging a sign-in from before its owner logged out everywhere',
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: "if (signedInAt === undefined || signedInAt < since) throw httpError('signed_out');",
        replace: '',
      },
    ],
  },
  {
    attack: 'Taking a record over by the old e-mail of its owner, who is changing it',
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: `    if (isMoving(sameEmail, at)) throw httpError('email_taken');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Bringing back a name or an e-mail by an older token of the provider',
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: '    if (isOutdated(known, identity)) {',
        replace: '    if (false as boolean) {',
      },
    ],
  },
  {
    attack: 'Changing the password of somebody who left their computer logged in',
    without: [
      {
        file: 'src/lib/browser/identity/identity-account.ts',
        find: `  await confirmPassword(current);
  await withProvider(async (sdk, auth) => sdk.updatePassword`,
        replace: '  await withProvider(async (sdk, auth) => sdk.updatePassword',
      },
    ],
  },
  {
    attack: "Delaying the body of a call until after one's suspension",
    without: [
      {
        file: 'src/lib/server/api/limit-body.ts',
        find: "  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {",
        replace: '  if (c.req.method === undefined) {',
      },
    ],
  },
  {
    attack:
      "Writing what waited while one's role was taken, or one's account suspended or logged out everywhere",
    without: [
      {
        file: 'src/lib/server/api/mount.ts',
        find: 'return work(transaction, { ...principal, ...member });',
        replace: 'return work(transaction, principal);',
      },
    ],
  },
  {
    attack: 'Voting together with others once one is suspended or logged out everywhere',
    without: [
      {
        file: 'src/lib/server/votes/cast-votes.ts',
        find: 'asMember(voter, claims)',
        replace:
          'asMember(voter && { ...voter, suspended_at: null, signed_out_at: claims.signedOutAt }, claims)',
      },
    ],
  },
];
