import type { Selectable } from 'kysely';
import type { RoleChange } from '#lib/contract/staff.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { RoleChangesTable } from '#lib/server/db/schema.ts';

export type RoleChangeRow = Selectable<RoleChangesTable>;

/** An account's changes of role, latest first. */
export const roleChangesOf = async (
  db: Handle,
  userId: number,
  { limit, offset }: Pagination,
): Promise<Rows<RoleChangeRow>> => {
  const changes = db.selectFrom('role_changes').where('user_id', '=', userId);
  const rows = await changes.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countOf(changes) };
};

/** The last change of each of these accounts, by its id. */
export const lastRoleChanges = async (
  db: Handle,
  userIds: readonly number[],
): Promise<Map<number, RoleChangeRow>> => {
  const last = db
    .selectFrom('role_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', 'in', idsIn(db, userIds))
    .groupBy('user_id');
  const rows = await db.selectFrom('role_changes').selectAll().where('id', 'in', last).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
};

export const authorOf = ({ by_id, by_name }: Pick<RoleChangeRow, 'by_id' | 'by_name'>): RoleChange['by'] =>
  by_id === null ? null : { _id: String(by_id), name: by_name ?? '' };

export const toRoleChange = (row: RoleChangeRow): RoleChange => ({
  _id: String(row.id),
  from: row.from_role,
  to: row.to_role,
  origin: row.origin,
  by: authorOf(row),
  createdAt: row.created_at,
});
