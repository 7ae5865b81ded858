import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, rowTrigger, run } from './dialect.ts';

/** Tags, makers, launches and searches that members follow. Triggers remove deleted targets, which are of several tables. */
export const follows = (dialect: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const { reference, text } = dialect;
    const unfollow = (kind: string) =>
      `delete from follows where kind = '${kind}' and target = cast(old.id as text);`;
    await run(db, [
      `create table follows (
        user_id ${reference} not null references users (id) on delete cascade, kind ${text} not null,
        target ${text} not null, created_at ${text} not null, looked_at ${text}, found integer, found_at ${text},
        primary key (user_id, kind, target)
      )`,
      'create index follows_by_target on follows (kind, target, user_id)',
      'create index follows_by_user on follows (user_id, created_at desc, target desc)',
      'create index follows_to_look on follows (looked_at, target) where looked_at is not null',
      // The row of a deleted account stays, with another id of its page.
      ...rowTrigger(dialect, {
        name: 'maker_unfollowed',
        event: 'update of public_id on users',
        when: 'new.public_id <> old.public_id',
        body: unfollow('maker'),
      }),
      ...rowTrigger(dialect, {
        name: 'launch_unfollowed',
        event: 'delete on products',
        when: 'true',
        body: unfollow('launch'),
      }),
    ]);
  },
});
