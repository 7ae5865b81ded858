import type { RoleOrigin } from '#lib/contract/staff.ts';
import type { Role } from '#lib/contract/users.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type EventAuthor, recordEvent } from '#lib/server/events/record-event.ts';
import type { UserRow } from '#lib/server/users/queries.ts';

export interface RoleDecision {
  origin: RoleOrigin;
  /** The admin who decided; only with the origin `admin`. */
  by?: { id: number; name: string };
  at: string;
}

/** Authors of role changes in the audit log, by origin. Changes by admins are recorded under their names. */
const authors: Record<RoleOrigin, Exclude<EventAuthor, object> | undefined> = {
  admin: undefined,
  command: 'command',
  setting: 'command',
  takeover: 'site',
  newEmail: 'site',
};

/**
 * Sets an account's role, and adds it to the history of roles, in the caller's transaction. All roles are set here, so
 * that nobody has one without a trace. The same role as before changes nothing.
 */
export const setRole = async (
  db: Handle,
  { id }: Pick<UserRow, 'id'>,
  role: Role,
  { origin, by, at }: RoleDecision,
): Promise<void> => {
  const { role: before, name } = await db
    .selectFrom('users')
    .select(['role', 'name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before === role) return;
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
  await db
    .insertInto('role_changes')
    .values({
      user_id: id,
      from_role: before,
      to_role: role,
      origin,
      by_id: by?.id ?? null,
      by_name: by?.name ?? null,
      created_at: at,
    })
    .execute();
  const author = authors[origin];
  if (author) {
    const details = `${before} → ${role}`;
    await recordEvent(db, { type: 'changeRole', by: author, subject: { id, name }, details, at });
  }
};
