import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** What members follow. What is deleted is followed no more: by triggers, since a target is of one of several tables. */
export const follows = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { reference, text } = dialect;
    const forget = (table: string, kind: string) =>
      rowTrigger(dialect, {
        name: `${table}_unfollowed`,
        event: `delete on ${table}`,
        when: 'true',
        body: `delete from follows where kind = '${kind}' and target = cast(old.id as text);`,
      });
    await run(db, [
      `create table follows (
        user_id ${reference} not null references users (id) on delete cascade, kind ${text} not null,
        target ${text} not null, created_at ${text} not null, looked_at ${text}, found integer, found_at ${text},
        primary key (user_id, kind, target)
      )`,
      'create index follows_by_target on follows (kind, target, user_id)',
      'create index follows_by_user on follows (user_id, created_at desc, target desc)',
      "create index follows_to_look on follows (looked_at, target) where kind = 'search'",
      ...forget('users', 'maker'),
      ...forget('products', 'launch'),
    ]);
  },
});
