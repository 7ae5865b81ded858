import type { Selectable } from 'kysely';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { ModerationLogTable } from '#lib/server/db/schema.ts';

export type LogRow = Selectable<ModerationLogTable>;

/** Latest first. */
export const moderationLog = async (db: Handle, { limit, offset }: Pagination): Promise<Rows<LogRow>> => {
  const acts = db.selectFrom('moderation_log');
  const rows = await acts.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, total: await countOf(acts) };
};
