import { expect, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { transact } from '#lib/server/db/transact.ts';
import { askLetterConfirmation } from '#lib/server/letter/subscribers.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import { deletedListOf, writeDeletedList } from '#lib/server/users/deleted-list.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { exportEverything } from '#lib/tools/cli/export-everything.ts';
import { forget, person } from '#lib/tools/cli/forget.ts';
import { importEverything } from '#lib/tools/cli/import-everything.ts';
import { test } from '../../../support/cli.ts';
import { createTestApi, idTokenFor } from '../../../support/test-api.ts';

test('`person` prints all that is stored about somebody', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  const printed = JSON.parse((await cli.run(person, [mara.email])).join('\n'));
  expect(printed.data.users).toMatchObject([{ email: mara.email, name: 'mara' }]);
  await expect(cli.run(person, ['nobody@unearth.example'])).rejects.toThrow(
    'Nobody has an account for nobody@unearth.example',
  );
});

test('`forget` deletes an account after a yes, and not the last admin', async ({ cli }) => {
  const { api } = cli;
  const mara = await api.person('mara');
  const noor = await api.person('noor', { role: 'admin' });
  const other = await api.accepted(noor);
  await mara.post('/reviews', { body: { productId: other, description: 'Mine.', rating: 5 } });
  const no = { ...api.context, print: () => {}, confirm: async () => false };
  await expect(forget.run(no, parseArguments(forget, [mara.email]))).rejects.toThrow('Nothing was changed');
  expect((await cli.run(forget, [mara.email])).slice(1)).toEqual([
    `deleted account ${mara.id}`,
    "delete its login too, in Firebase's console: uid uid-mara",
  ]);
  expect((await api.anonymous.get(`/reviews?id=${other}`)).body).toEqual([]);
  expect((await findUser(api.context.db.read, Number(mara.id)))?.email).toBe('');
  await expect(cli.run(forget, [noor.email])).rejects.toThrow('is the last admin of this site');
});

test('`forget` has servers forget what they have cached with the commit of what it deletes', async ({
  cli,
}) => {
  const { api } = cli;
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const other = await api.accepted(await api.person('ivo'));
  await mara.post('/reviews', { body: { productId: other, description: 'Mine.', rating: 5 } });
  const record = vi.spyOn(api.context.db, 'recordInvalidation');
  record.mockRejectedValueOnce(new Error('not recorded'));
  await expect(cli.run(forget, [mara.email, '--yes'])).rejects.toThrow('not recorded');
  expect((await findUser(api.context.db.read, Number(mara.id)))?.email).toBe(mara.email);
  record.mockClear();
  await cli.run(forget, [mara.email, '--yes']);
  const tags = record.mock.calls.flatMap(([, recorded]) => recorded);
  expect(tags).toEqual(expect.arrayContaining([id, other].map((product) => cacheTags.product(product))));
});

test('`forget` deletes an account although the list of deleted ones can’t be written', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  const { context } = cli.api;
  const database = { kind: 'sqlite', file: '/dev/null/site.db' } as const;
  const said = await cli.run(forget, [mara.email, '--yes'], {
    ...context,
    config: { ...context.config, database },
  });
  expect(said[1]).toMatch(/^the list of deleted accounts could not be written: .*\/dev\/null/);
  expect(said[2]).toBe(`deleted account ${mara.id}`);
});

test('`person` and `forget` serve a reader of the letter who has no account', async ({ cli }) => {
  const { context } = cli.api;
  const email = 'Reader@unearth.example';
  const other = 'other@unearth.example';
  const now = context.clock();
  await transact(context.db, async (db) => {
    for (const address of [email, other]) {
      await askLetterConfirmation(db, address, now);
      await switchOffAddress(db, { email: address, reason: 'full', at: now.toISOString() });
    }
  });
  const stored = async (address: string) => {
    const { data } = JSON.parse((await cli.run(person, [address])).join('\n'));
    return Object.keys(data).filter((table) => data[table].length);
  };
  const tables = ['letter_subscribers', 'mails', 'mail_bounces'];
  expect(await stored(email)).toEqual(tables);
  const no = { ...context, print: () => {}, confirm: async () => false };
  await expect(forget.run(no, parseArguments(forget, [email]))).rejects.toThrow('Nothing was changed');
  expect(await cli.run(forget, [email])).toEqual([
    `Nobody has an account for ${email}`,
    'Stored about the address, in rows:',
    ...tables.map((table) => `${table}: 1`),
    `deleted what was stored about ${email}`,
  ]);
  await expect(cli.run(person, [email])).rejects.toThrow('Nobody has an account');
  await expect(cli.run(forget, [email])).rejects.toThrow('Nobody has an account');
  expect(await stored(other)).toEqual(tables);
});

test('`person` and `forget` serve a reader of the letter whose address a stranger signed up with', async ({
  cli,
}) => {
  const { api } = cli;
  const stranger = await api.person('stranger', { email: 'reader@unearth.example', verified: false });
  await transact(api.context.db, (db) => askLetterConfirmation(db, stranger.email, api.context.clock()));
  const { data } = JSON.parse((await cli.run(person, [stranger.email])).join('\n'));
  expect(Object.keys(data).filter((table) => data[table].length)).toEqual([
    'users',
    'letter_subscribers',
    'mails',
  ]);
  await cli.run(forget, [stranger.email]);
  await expect(cli.run(person, [stranger.email])).rejects.toThrow('Nobody has an account');
});

test('repeating `forget` keeps the mail that tells a member about their deletion', async ({ cli }) => {
  const { api } = cli;
  const mara = await api.person('mara');
  await cli.run(forget, [mara.email]);
  const kinds = () => api.context.db.read.selectFrom('mails').select(['key', 'kind']).execute();
  const told = [{ key: `accountDeleted:${mara.id}`, kind: 'accountDeleted' }];
  expect(await kinds()).toEqual(told);
  await expect(cli.run(forget, [mara.email])).rejects.toThrow('Nobody has an account');
  await transact(api.context.db, (db) => askLetterConfirmation(db, mara.email, api.context.clock()));
  expect((await cli.run(forget, [mara.email])).slice(1, -1)).toEqual([
    'Stored about the address, in rows:',
    'letter_subscribers: 1',
    'mails: 1',
  ]);
  expect(await kinds()).toEqual(told);
});

test('the list of deleted accounts is where the site may write', () => {
  const assetsDir = '/data/assets';
  const postgres = { kind: 'postgres', url: 'postgres://db/unearth', connections: 1 } as const;
  expect(deletedListOf({ assetsDir, database: postgres })).toBe('/data/unearth.deleted-people.jsonl');
  const sqlite = { kind: 'sqlite', file: '/srv/site.db' } as const;
  expect(deletedListOf({ assetsDir, database: sqlite })).toBe('/srv/site.deleted-people.jsonl');
});

test('`forget --suspension` lets the owner of a suspended account come back', async ({ cli }) => {
  const { api } = cli;
  const mara = await api.person('mara');
  await api.account(mara, { suspended_at: '2026-11-20T00:00:00.000Z' });
  await cli.run(forget, [mara.email]);
  const identity = { uid: 'uid-again', email: mara.email, emailVerified: true };
  const signUp = () => api.bearer(idTokenFor(identity)).post('/users', { body: { email: mara.email } });
  expect((await signUp()).status).toBe(401);
  await expect(cli.run(forget, [mara.email])).rejects.toThrow('was deleted while it was suspended');
  expect(await cli.run(forget, [mara.email, '--suspension'])).toEqual([`${mara.email} may sign up again`]);
  expect((await signUp()).status).toBe(200);
  await expect(cli.run(forget, [mara.email, '--suspension'])).rejects.toThrow('No account of');
});

test('an account that an older backup brings back is deleted again', async ({ cli }) => {
  const mara = await cli.api.person('mara');
  const ivo = await cli.api.person('ivo');
  await cli.run(exportEverything, [cli.path('backup.jsonl')]);
  await cli.run(forget, [mara.email]);
  const { api: restored, close } = await createTestApi();
  try {
    const { config } = restored.context;
    // The list outlives the database that it was made of.
    await writeDeletedList(cli.api.context.db.read, cli.path('site.deleted-people.jsonl'));
    const database = { kind: 'sqlite', file: cli.path('site.db') } as const;
    const context = { ...restored.context, config: { ...config, database } };
    const said = await cli.run(importEverything, [cli.path('backup.jsonl')], context);
    expect(said.at(-1)).toMatch(/^1 accounts that had been deleted were deleted again/);
    expect((await findUser(restored.context.db.read, Number(mara.id)))?.name).toBe('Former member');
    expect((await findUser(restored.context.db.read, Number(ivo.id)))?.name).toBe('ivo');
  } finally {
    await close();
  }
});
