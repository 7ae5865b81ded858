import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/**
 * When an account was logged out everywhere, the age of what the provider said of it last, and the time at which its
 * owner asked for another e-mail.
 */
export const signOuts: Migration = {
  async up(db: Any) {
    for (const column of ['signed_out_at', 'claims_at', 'moving_since'])
      await sql`alter table users add column ${sql.ref(column)} text`.execute(db);
  },
};
