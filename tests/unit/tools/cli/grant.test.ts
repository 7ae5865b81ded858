import { expect } from 'vitest';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { grant } from '#lib/tools/cli/grant.ts';
import { test } from '../../../support/cli.ts';
import { idTokenFor } from '../../../support/test-api.ts';

const reported = (about: string) => expect.stringMatching(new RegExp(`^Account \\d+ holds .*${about}`));

test('a role is given at once to an account with a verified e-mail', async ({ cli }) => {
  const mo = await cli.api.person('mo');
  expect(await cli.run(grant, ['MO@unearth.example', 'moderator'])).toEqual([
    reported('its e-mail is verified'),
    'MO@unearth.example is now a moderator',
  ]);
  expect((await mo.get('/products/moderator')).status).toBe(200);
});

test('an account that has yet to verify the e-mail has the role once it has', async ({ cli }) => {
  await cli.api.person('noor', { verified: false });
  expect(await cli.run(grant, ['noor@unearth.example', 'admin'])).toEqual([
    reported('its e-mail is not verified'),
    'noor@unearth.example becomes an admin once its e-mail is verified',
  ]);
  expect((await (await cli.api.person('noor')).get('/users')).status).toBe(200);
});

test('the account is described before it is given a role: uid, sign-in methods, and since when', async ({
  cli,
}) => {
  const email = 'noor@unearth.example';
  const sign = (signInMethods: string[]) =>
    cli.api
      .bearer(idTokenFor({ uid: 'uid-noor', email, emailVerified: true, signInMethods }))
      .post('/users', { body: { email } });
  await sign(['password']);
  await sign(['google.com']);
  expect((await cli.run(grant, [email, 'moderator']))[0]).toBe(
    'Account 1 holds noor@unearth.example: uid uid-noor; signs in by google.com, password; ' +
      'exists since 2026-11-21 12:00 UTC; its e-mail is verified; its role is user',
  );
});

test('in a terminal a no changes nothing, and --yes skips the question', async ({ cli }) => {
  const mo = await cli.api.person('mo');
  const asked: string[] = [];
  const run = (response: boolean, args: string[]) =>
    grant.run(
      {
        ...cli.api.context,
        print: () => {},
        confirm: async (question) => {
          asked.push(question);
          return response;
        },
      },
      parseArguments(grant, [mo.email, 'moderator', ...args]),
    );
  await expect(run(false, [])).rejects.toThrow('Nothing was changed');
  expect((await mo.get('/products/moderator')).status).toBe(403);
  await run(false, ['--yes']);
  expect((await mo.get('/products/moderator')).status).toBe(200);
  expect(asked).toEqual(['Make this account a moderator?']);
  await run(true, []);
  expect(asked).toHaveLength(2);
});

test('the last admin keeps the role; once there is another one, it can be taken', async ({ cli }) => {
  const noor = await cli.api.person('noor', { role: 'admin' });
  for (const role of ['user', 'moderator'])
    await expect(cli.run(grant, [noor.email, role])).rejects.toThrow(
      'noor@unearth.example is the last admin of this site. Make somebody else an admin first: npm run db -- grant EMAIL admin',
    );
  expect((await noor.get('/users')).status).toBe(200);
  const suspended = await cli.api.person('suspended', { role: 'admin' });
  await cli.api.account(suspended, { suspended_at: '2026-11-20T00:00:00.000Z' });
  await expect(cli.run(grant, [noor.email, 'user'])).rejects.toThrow('the last admin');
  await cli.api.person('kim', { role: 'admin' });
  await cli.run(grant, [noor.email, 'moderator']);
  expect((await noor.get('/users')).status).toBe(403);
});

test('an account that changes hands before the operator confirms gets nothing', async ({ cli }) => {
  const mo = await cli.api.person('mo', { verified: false });
  const confirm = async () => {
    const owner = idTokenFor({ uid: 'uid-owner', email: mo.email, emailVerified: true });
    await cli.api.bearer(owner).post('/users', { body: { email: mo.email } });
    return true;
  };
  const run = grant.run(
    { ...cli.api.context, print: () => {}, confirm },
    parseArguments(grant, [mo.email, 'admin']),
  );
  await expect(run).rejects.toThrow('has changed; run the command again');
});

test('for an address without an account it prints a code, by which its owner claims the role', async ({
  cli,
}) => {
  const said = await cli.run(grant, ['o&brien@x.com', 'moderator']);
  expect(said[0]).toBe(
    'Nobody has an account for o&brien@x.com yet. Give its owner this one-time code, good for 7 days:',
  );
  const email = 'o&brien@x.com';
  const identity = cli.api.bearer(idTokenFor({ uid: 'uid-o', email, emailVerified: true }));
  await identity.post('/users', { body: { email } });
  const { token } = (await identity.post('/jwt', { body: { email } })).body;
  const claimed = await cli.api
    .bearer(token)
    .post(`/users/${encodeURIComponent(email)}/role-claim`, { body: { code: said[1] } });
  expect(claimed.body).toEqual({ modifiedCount: 1 });
  expect(await cli.run(grant, ['nobody@x.com', 'user'])).toEqual([
    'Nobody has an account for nobody@x.com, and no role waits for it',
  ]);
});

test('a malformed e-mail or role is an error that names what is valid', async ({ cli }) => {
  const rejected = (args: string[]) => expect(cli.run(grant, args)).rejects;
  await rejected(['noor', 'admin']).toThrow('noor is not an e-mail address');
  await rejected(['noor@unearth.example', 'king']).toThrow('choose one of user, moderator, admin');
  await rejected(['noor@unearth.example']).toThrow('Usage: npm run db -- grant EMAIL ROLE [--yes]');
});
