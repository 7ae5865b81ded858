import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type MigrationDialect, run } from './dialect.ts';

/** Objections of makers to the removal of votes, one for each finding and product. */
export const objections = ({ reference, text }: MigrationDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, [
      `create table objections (
        finding_id ${reference} not null references findings (id) on delete cascade,
        product_id ${reference} not null references products (id) on delete cascade,
        user_id ${reference} not null references users (id), text ${text} not null, created_at ${text} not null,
        answer ${text}, answered_at ${text}, primary key (finding_id, product_id)
      )`,
      'create index objections_by_product on objections (product_id)',
      'create index objections_by_user on objections (user_id, finding_id, product_id)',
      'create index objections_waiting on objections (answered_at, finding_id)',
    ]);
  },
});
