import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { rowIdFilter } from '#lib/contract/kit/values.ts';
import { auditActs, auditKinds, auditSubjects, eventSources } from '#lib/domain/events.ts';

/** An entry of the audit log. Names are those of its time. */
const auditEntry = z.object({
  _id: z.string(),
  kind: z.enum(auditKinds),
  act: z.enum(auditActs),
  by: z.object({
    /** A person's call, a command on the server, the payment provider, or a rule of the site itself. */
    source: z.enum(eventSources),
    /** Both null but for a person. */
    _id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** The id is null for addresses without an account, and for files. */
  subject: z.object({ kind: z.enum(auditSubjects), _id: z.string().nullable(), name: z.string() }),
  /** Details of the change that the act does not include. */
  details: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = {
  listAuditLog: endpoint(addresses.listAuditLog, {
    summary: 'Actions of moderators, admins, commands and the payment provider, latest first',
    auth: 'member',
    query: paginationQuery.extend({
      kind: z.enum(auditKinds).optional(),
      source: z.enum(eventSources).optional(),
      /** The id of a person. */
      by: rowIdFilter.optional(),
      /** Days (UTC), both included. */
      since: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    output: z.array(auditEntry),
    list: true,
  }),
};
