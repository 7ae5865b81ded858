import { expect } from 'vitest';
import { grant } from '../../../src/lib/server/cli/grant.ts';
import { test } from '../../support/cli.ts';

test('a role is given at once to whoever verified the e-mail', async ({ cli }) => {
  const mo = await cli.api.person('mo');
  expect(await cli.run(grant, ['MO@unearth.example', 'moderator'])).toEqual([
    'MO@unearth.example is moderator now',
  ]);
  expect((await mo.get('/products/moderator')).status).toBe(200);
});

test('for anybody else it waits, and says so', async ({ cli }) => {
  const waits = 'noor@unearth.example becomes admin at the first sign-in with a verified e-mail';
  expect(await cli.run(grant, ['noor@unearth.example', 'admin'])).toEqual([waits]);
  await cli.api.person('noor', { verified: false });
  expect(await cli.run(grant, ['noor@unearth.example', 'admin'])).toEqual([waits]);
  const noor = await cli.api.person('noor');
  expect((await noor.get('/users')).status).toBe(200);
});

test('an e-mail is taken as its owner writes it', async ({ cli }) => {
  expect(await cli.run(grant, ['o&brien@x.com', 'moderator'])).toEqual([
    'o&brien@x.com becomes moderator at the first sign-in with a verified e-mail',
  ]);
});

test('what is no e-mail or no role is refused with what would be', async ({ cli }) => {
  const refused = (args: string[]) => expect(cli.run(grant, args)).rejects;
  await refused(['noor', 'admin']).toThrow('noor is not an e-mail address');
  await refused(['noor@unearth.example', 'king']).toThrow('choose one of user, moderator, admin');
  await refused(['noor@unearth.example']).toThrow('Usage: npm run db -- grant EMAIL ROLE');
});
