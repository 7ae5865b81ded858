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
    attack: 'A token that was stolen long ago',
    without: [
      {
        file: 'src/lib/server/api/access-token.ts',
        find: 'clock().getTime() < expires ?',
        replace: 'true ?',
      },
    ],
  },
  {
    attack: 'A token of an account that somebody else has taken over since',
    without: [
      { file: 'src/lib/server/api/authenticate.ts', find: ' || user.uid !== claims.uid', replace: '' },
    ],
  },
  {
    attack: 'Signing in with an e-mail that is only claimed',
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
        find: `...account, role: 'user' }`,
        replace: '...account }',
      },
    ],
  },
  {
    attack: 'Going on after a suspension with the token at hand',
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
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
        find: `      await context.rateLimiter.consume('exchange', anonymous.rateLimitKey);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'An access token of ours, an unsigned one or one that somebody else signed, at the exchange',
    without: [
      {
        file: 'src/lib/server/api/verify-identity.ts',
        find: 'const claims = await getAuth(app).verifyIdToken(idToken);',
        replace:
          "const claims: DecodedIdToken = { ...JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()), uid: getAuth(app).app.name };",
      },
    ],
  },
  {
    attack: "The provider's ID token in place of an access token",
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: 'const claims = await context.tokens.read(token);',
        replace: `const vouched = await context.verifyIdentity(token);
  const claims =
    (await context.tokens.read(token)) ??
    (vouched?.uid ? { userId: 1, uid: vouched.uid, emailVerified: true } : undefined);`,
      },
    ],
  },
  {
    attack: "Using a role before the account's e-mail is verified, say with an admin's address",
    without: [
      {
        file: 'src/lib/server/api/authenticate.ts',
        find: 'role: effectiveRole(user.role, emailVerified)',
        replace: 'role: effectiveRole(user.role, true)',
      },
    ],
  },
  {
    attack: 'Signing up first with an address of ADMIN_EMAILS, and waiting for its owner to click the mail',
    without: [
      {
        file: 'src/lib/server/users/apply-pending-role.ts',
        find: 'if (!role || !hash || !isRoleCode(code, hash))',
        replace: 'if (!role)',
      },
    ],
  },
  {
    attack: "Claiming a role with the code that another account's sign-in made",
    without: [
      {
        file: 'src/lib/server/users/apply-pending-role.ts',
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
        file: 'src/lib/server/users/apply-pending-role.ts',
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
        file: 'src/lib/server/users/role-code.ts',
        find: "digest(code).toString('hex')",
        replace: 'code',
      },
    ],
  },
  {
    attack: 'Claiming a role with the token of before, after moving to an address without verifying it',
    without: [
      {
        file: 'src/lib/server/users/routes.ts',
        find: 'if (!principal.emailVerified || !user?.email_verified)',
        replace: 'if (!principal.emailVerified || !user)',
      },
    ],
  },
  {
    attack: 'Taking an account over while its operator answers whether to give it a role',
    without: [
      {
        file: 'src/lib/server/users/grant-role.ts',
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
    attack: 'On a shared computer, what the person before has voted for, in an answer that comes late',
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
    attack: 'On a shared computer, what the person before has voted for, on a screen that stays open',
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
    attack: 'On a shared computer, the product of the person before, in an answer that comes late',
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
    attack: 'On a shared computer, the review of the person before in the form of the next one',
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
    attack: 'A refusal of the person before, which comes late and logs the next one out',
    without: [
      {
        file: 'src/lib/browser/api/api.ts',
        find: 'if (endsSession && pass.isCurrent()) pass.rejected(error);',
        replace: 'if (endsSession) pass.rejected(error);',
      },
    ],
  },
  {
    attack: 'A token that comes back after the logout and is stored',
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
      'On a shared computer, the figures, payments or reports of the person before on a screen of the next one',
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
      'A question about the payment of the person before, asked in the name of the next one, whom its refusal logs out',
    without: [
      {
        file: 'src/lib/browser/subscriptions/checkout-return.ts',
        find: '() => isStillIn(session.person)',
        replace: '() => true',
      },
    ],
  },
  {
    attack: 'On a shared computer, what the person before has typed',
    without: [
      {
        file: 'src/lib/browser/forms/stored-draft.ts',
        find: 'if (isDraft(stored) && stored.uid === storedPerson()?.uid)',
        replace: 'if (isDraft(stored))',
      },
    ],
  },
  {
    attack: 'A toast of before the login beside the one of after it, which says the opposite',
    without: [
      {
        file: 'src/lib/browser/page/stored-toasts.ts',
        find: 'about === undefined || stored.about !== about',
        replace: 'stored.id !== id',
      },
    ],
  },
  {
    attack: "Having a role given to an address that one can't prove, and moving to one's own with it",
    without: [
      {
        file: 'src/lib/server/users/register-user.ts',
        find: "      ...(!isSameAddress && !known.email_verified && { role: 'user' as const }),",
        replace: '',
      },
    ],
  },
  {
    attack: "Changing one's address between the admin's look and their press",
    without: [
      {
        file: 'src/lib/server/users/change-account.ts',
        find: "if (email !== undefined && emailKey(email) !== user.email_key) throw httpError('account_changed');",
        replace: '',
      },
    ],
  },
  {
    attack: "Holding a call's body back until after one's suspension",
    without: [
      {
        file: 'src/lib/server/api/limit-body.ts',
        find: "if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.arrayBuffer();",
        replace: '',
      },
    ],
  },
];
