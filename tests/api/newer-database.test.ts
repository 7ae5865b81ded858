import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createApp } from '#lib/server/app.ts';
import { createContext } from '#lib/server/context.ts';
import { migrate, unknownMigrations } from '#lib/server/db/migrate.ts';
import { test } from '../support/test-api.ts';

test('a database of a later release is served, as while that release is deployed, and one line of the log says so', async ({
  api,
}) => {
  const { config, db } = api.context;
  expect(await unknownMigrations(db)).toEqual([]);
  const later = ['9998-later', '9999-later'];
  for (const name of later)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01')`.execute(
      db.write,
    );
  await sql`create table of_later (id text primary key)`.execute(db.write);
  const lines: { msg: string; migrations?: string[] }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });

  try {
    const context = await createContext(config, { log });
    const response = await createApp(context).request('/api/products');
    await context.close();
    expect(response.status).toBe(200);
    expect(lines.filter(({ migrations }) => migrations)).toMatchObject([
      { msg: 'the database is of a later release', migrations: later },
    ]);
    expect(await migrate(db)).toEqual([]);
  } finally {
    // Further tests use this database.
    await sql`drop table of_later`.execute(db.write);
    await sql`delete from kysely_migration where name in (${sql.join(later)})`.execute(db.write);
  }
});
