import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

const alter = async (db: Any): Promise<void> => {
  await sql`alter table users add column effective_role text not null
    generated always as (case email_verified when 1 then role else 'user' end) virtual`.execute(db);
  await sql`drop index users_by_role`.execute(db);
  await sql`create index users_by_effective_role on users (effective_role, name_key, id)`.execute(db);
  await sql`alter table users add column sign_in_methods text not null default '[]'`.execute(db);
  for (const column of ['code_hash', 'code_made_at', 'code_uid'])
    await sql`alter table role_grants add column ${sql.ref(column)} text`.execute(db);
};

/**
 * A role is in effect only with a verified e-mail, also for lists and counts by role. A role for an address without an
 * account is claimed by a one-time code, of which only a hash is stored.
 */
export const roleClaims: Migration = {
  async up(db: Any) {
    await (db.isTransaction ? alter(db) : db.transaction().execute(alter));
  },
};
