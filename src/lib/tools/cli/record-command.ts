import { basename } from 'node:path';
import { recordAudit } from '#lib/server/audit/record-audit.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { Command, CommandContext } from './command.ts';

/** A database of an earlier release is exported as it was found. */
const hasAuditLog = async ({ db }: Pick<CommandContext, 'db'>): Promise<boolean> =>
  (await db.read.introspection.getTables()).some(({ name }) => name === 'audit_log');

/** Records that a command has read or brought everything, or failed to: the name of its file, and not where that is. */
export const recordCommand = async (
  { audit }: Pick<Command, 'audit'>,
  { db, clock }: Pick<CommandContext, 'db' | 'clock'>,
  [file = '']: readonly string[],
  { details }: { details?: string } = {},
): Promise<void> => {
  if (!audit || !(await hasAuditLog({ db }))) return;
  const entry = {
    by: 'command',
    act: audit,
    subject: { name: basename(file) },
    details,
    at: clock().toISOString(),
  } as const;
  await transact(db, (handle) => recordAudit(handle, entry));
};
