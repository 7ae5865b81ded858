import type { ModerationAct } from '#lib/contract/moderation.ts';
import { recordAudit } from '#lib/server/audit/record-audit.ts';
import type { Handle } from '#lib/server/db/handle.ts';

export interface Act {
  by: { id: number; name: string };
  act: ModerationAct;
  /** A tag is named by its slug. */
  subject: { id: number | string; name: string };
  at: string;
}

/** Adds to the moderation log and to the audit log, in the caller's transaction. */
export const logModeration = async (db: Handle, { by, act, subject, at }: Act): Promise<void> => {
  await db
    .insertInto('moderation_log')
    .values({
      by_id: by.id,
      by_name: by.name,
      act,
      subject_id: String(subject.id),
      subject_name: subject.name,
      created_at: at,
    })
    .execute();
  await recordAudit(db, { by, act, subject, at });
};
