import { type AuditAct, type AuditSource, auditKindOf } from '#lib/domain/audit-acts.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Author of an act: a person, with their name at that time, or a source that is not a person. */
export type AuditAuthor = { id: number; name: string } | Exclude<AuditSource, 'user'>;

export interface AuditedAct {
  by: AuditAuthor;
  act: AuditAct;
  /** A tag is named by its slug. Without an id: an address without an account, or a file. */
  subject: { id?: number | string; name: string };
  /** Details of the change that the act does not imply. */
  details?: string | undefined;
  at: string;
}

/**
 * Adds to the audit log, in the caller's transaction: an entry is there if, and only if, what it says has happened.
 * Whatever somebody does with the rights of a role, or from the command line, calls it.
 */
export const recordAudit = async (
  db: Handle,
  { by, act, subject, details, at }: AuditedAct,
): Promise<void> => {
  const isPerson = typeof by === 'object';
  await db
    .insertInto('audit_log')
    .values({
      kind: auditKindOf(act),
      act,
      source: isPerson ? 'user' : by,
      by_id: isPerson ? by.id : null,
      by_name: isPerson ? by.name : null,
      subject_id: subject.id === undefined ? null : String(subject.id),
      subject_name: subject.name,
      details: details ?? null,
      created_at: at,
    })
    .execute();
};
