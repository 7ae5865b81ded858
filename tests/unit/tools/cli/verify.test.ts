import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { test } from '../../../support/cli.ts';
import { sqliteFileOf } from '../../../support/sqlite-file.ts';

test('rows that refer to nothing are errors, which no repair hides', async ({ cli }) => {
  const productId = await cli.api.accepted(await cli.api.person('mara'));
  await (await cli.api.person('ivo')).votes(productId);
  expect((await cli.run(verify, [])).at(-1)).toBe('All stored values are right');
  const raw = new DatabaseSync(sqliteFileOf(cli.api.context.config), { enableForeignKeyConstraints: false });
  raw.exec('update votes set user_id = 999999');
  raw.close();
  const { db, config, clock } = cli.api.context;
  for (const args of [[], ['--repair']]) {
    const lines: string[] = [];
    const run = verify.run(
      { db, config, clock, print: (line) => lines.push(line) },
      parseArguments(verify, args),
    );
    await expect(run).rejects.toThrow("1 error that can't be mended here: restore a backup");
    expect(lines).toContain('votes (rowid 1) refers to a row of users that is gone');
  }
});

test('a database of an earlier version is refused: its tables say something else', async ({ cli }) => {
  await sql`delete from kysely_migration where name > '0017'`.execute(cli.api.context.db.write);
  await expect(cli.run(verify, [])).rejects.toThrow(
    /^The database is of another version \(0016-people-search\)/,
  );
});
