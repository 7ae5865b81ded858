import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen with the rest of the migration: it must not follow later changes of the schema's types. */
type Any = Kysely<unknown>;

/** Promotions on the screens are in the moderation log already; what commands did before is not known. */
const roleHistory = async (db: Any): Promise<void> => {
  await sql`create table role_changes (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    from_role text not null check (from_role in ('user', 'moderator', 'admin')),
    to_role text not null check (to_role in ('user', 'moderator', 'admin')),
    origin text not null check (origin in ('admin', 'command', 'setting', 'takeover', 'newEmail')),
    by_id integer references users (id),
    by_name text,
    created_at text not null
  )`.execute(db);
  await sql`create index role_changes_by_user on role_changes (user_id, id desc)`.execute(db);
  await sql`insert into role_changes (user_id, from_role, to_role, origin, by_id, by_name, created_at)
    select users.id, 'user', case act when 'makeAdmin' then 'admin' else 'moderator' end, 'admin', by_id, by_name,
      moderation_log.created_at
    from moderation_log join users on users.id = cast(moderation_log.subject_id as integer)
    where act in ('makeAdmin', 'makeModerator') order by moderation_log.id`.execute(db);
  await sql`create index users_staff on users (name_key, id) where role <> 'user'`.execute(db);
};

/**
 * A search within names and e-mails reads every entry of an index: of one that holds both, so that it reads no rows.
 */
const search = async (db: Any): Promise<void> => {
  await sql`drop index users_by_effective_role`.execute(db);
  await sql`create index users_by_effective_role on users (effective_role, name_key, id, email_key, uid)`.execute(
    db,
  );
  await sql`drop index users_by_name`.execute(db);
  await sql`create index users_by_name on users (name_key, id, email_key, uid)`.execute(db);
};

/** Products and reviews hold the name and the photo of whoever wrote them, and follow the account from now on. */
const names = async (db: Any): Promise<void> => {
  await sql`update products set adder_name = users.name, photo_url = users.photo_url from users
    where users.id = products.adder_id and products.deleted_at is null
      and (adder_name <> users.name or products.photo_url is not users.photo_url)`.execute(db);
  await sql`update reviews set name = users.name, image = users.photo_url from users
    where users.id = reviews.user_id
      and (reviews.name <> users.name or reviews.image is not users.photo_url)`.execute(db);
  await sql`create trigger user_renamed after update of name, photo_url on users
    when old.name <> new.name or old.photo_url is not new.photo_url begin
      update products set adder_name = new.name, photo_url = new.photo_url
        where adder_id = new.id and deleted_at is null;
      update reviews set name = new.name, image = new.photo_url where user_id = new.id;
    end`.execute(db);
};

/** The history of roles, a search within names and e-mails, and names that follow their account. */
export const people: Migration = {
  async up(db: Any) {
    await roleHistory(db);
    await search(db);
    await names(db);
  },
};
