import type { Selectable } from 'kysely';
import type { Handle } from '../database.ts';
import type { ModerationLogTable } from '../schema.ts';
import type { Listed, Window } from './product-lists.ts';

export type LogRow = Selectable<ModerationLogTable>;

/** What was decided, latest first. */
export const moderationLog = async (db: Handle, { limit, offset }: Window): Promise<Listed<LogRow>> => {
  const { total } = await db
    .selectFrom('moderation_log')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('moderation_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
};
