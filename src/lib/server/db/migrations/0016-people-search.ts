import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A trigram index of names and e-mails, which points to the rows of `users` and follows them. */
export const peopleSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create virtual table user_trigrams using fts5(
      name_key, email_key, content = 'users', content_rowid = 'id', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
    await sql`insert into user_trigrams (user_trigrams) values ('rebuild')`.execute(db);
    const add = sql`insert into user_trigrams (rowid, name_key, email_key)
      values (new.id, new.name_key, new.email_key);`;
    const remove = sql`insert into user_trigrams (user_trigrams, rowid, name_key, email_key)
      values ('delete', old.id, old.name_key, old.email_key);`;
    await sql`create trigger user_trigrams_added after insert on users begin ${add} end`.execute(db);
    await sql`create trigger user_trigrams_removed after delete on users begin ${remove} end`.execute(db);
    await sql`create trigger user_trigrams_changed after update of name_key, email_key on users
      when old.name_key <> new.name_key or old.email_key <> new.email_key begin ${remove} ${add} end`.execute(
      db,
    );
  },
};
