import { expect, vi } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { transact } from '#lib/server/db/transact.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import type { Command, CommandContext } from '#lib/tools/cli/command.ts';
import { runCommand } from '#lib/tools/cli/run-command.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { type TestServer, test } from '../support/following-servers.ts';

const contextOf = ({ db }: TestServer): CommandContext => ({
  db,
  config: readConfig({}),
  clock: () => new Date('2026-11-22T12:00:00.000Z'),
  print: () => {},
});

/** Stores a count that is wrong. */
const breakCount = ({ db }: TestServer) =>
  transact(db, (handle) => db.maintenance.addToCount(handle, { status: 'accepted' }, 1));

const failing: Command = {
  usage: 'fail',
  options: {},
  takes: 0,
  about: 'commits a step, and fails at the next',
  async run({ db }) {
    await transact(db, (handle) =>
      handle
        .insertInto('tags')
        .values({ tag: 'energy', tag_key: 'energy', search_key: 'energy', uses: 1 })
        .execute(),
    );
    throw new Error('in its midst');
  },
};

test('a command that fails midway has servers forget what they have cached', async ({
  servers: { one, other },
}) => {
  await expect(runCommand(failing, contextOf(one), [])).rejects.toThrow('in its midst');
  expect(await one.db.read.selectFrom('tags').select('tag').execute()).toHaveLength(1);
  await expect.poll(() => other.caches.invalidated.flat()).toContain(cacheTags.everything);
});

test('a repair has them forget it with the commit of what it mends', async ({ servers: { one, other } }) => {
  await breakCount(one);
  const repair = () => verify.run(contextOf(one), parseArguments(verify, ['--repair']));
  vi.spyOn(one.db, 'recordInvalidation').mockRejectedValueOnce(new Error('not recorded'));
  await expect(repair()).rejects.toThrow('not recorded');
  await repair();
  await expect.poll(() => other.caches.invalidated.flat()).toContain(cacheTags.everything);
});
