import type { Defence } from './defence.ts';

export const identity: readonly Defence[] = [
  {
    attack: 'A token that is signed with another secret, says it needs no signature, or was changed',
    without: [
      {
        file: 'src/lib/server/api/access-token.ts',
        find: 'const { payload } = await jwtVerify(token, key, {',
        replace: `const { payload } = ((..._given: unknown[]) => ({ payload: JSON.parse(atob(token.split('.')[1] ?? '')) }))(token, key, {`,
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
    without: [{ file: 'src/lib/server/api/caller.ts', find: ' || user.uid !== claims.uid', replace: '' }],
  },
  {
    attack: 'Signing in with an e-mail that is only claimed',
    without: [
      {
        file: 'src/lib/server/routes/sign-in.ts',
        find: `  if (emailKey(identity.email) !== emailKey(claimed)) throw new Refusal('unauthorized');
`,
        replace: '',
      },
    ],
  },
  {
    attack: `Taking over somebody's record with a new account of the same e-mail`,
    without: [
      {
        file: 'src/lib/server/operations/register-user.ts',
        find: `    if (!identity.emailVerified) return undefined;
`,
        replace: '',
      },
    ],
  },
  {
    attack: `Taking over a moderator's record, role and all`,
    without: [
      {
        file: 'src/lib/server/operations/register-user.ts',
        find: `...account, role: 'user' }`,
        replace: '...account }',
      },
    ],
  },
  {
    attack: 'Going on after a suspension with the token at hand',
    without: [
      {
        file: 'src/lib/server/api/caller.ts',
        find: `  if (user.suspended_at) throw new Refusal('suspended');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Trying many tokens at the exchange',
    without: [
      {
        file: 'src/lib/server/api/caller.ts',
        find: `      await context.allow('exchange', stranger.countedAs);
`,
        replace: '',
      },
    ],
  },
];
