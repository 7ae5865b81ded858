import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byEmail, deletedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { role } from './users.ts';

/** 'setting': `ADMIN_EMAILS`. 'takeover': a new sign-in account took the record over, which ends its role. */
const roleOrigin = z.enum(['admin', 'command', 'setting', 'takeover', 'newEmail']);
export type RoleOrigin = z.infer<typeof roleOrigin>;

/** An admin, by the name of that time. */
const author = z.object({ _id: z.string(), name: z.string() });

export const roleChange = z.object({
  _id: z.string(),
  from: role,
  to: role,
  origin: roleOrigin,
  /** Null unless an admin did it. */
  by: author.nullable(),
  createdAt: z.iso.datetime(),
});
export type RoleChange = z.infer<typeof roleChange>;

const staffRole = role.exclude(['user']);
export type StaffRole = z.infer<typeof staffRole>;

const staffMember = z.object({
  /** Null for an address that nobody has an account for. */
  _id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  /** Condition that the role waits for; null once it is in effect. */
  waitsFor: z.enum(['account', 'verification', 'code']).nullable(),
  suspended: z.boolean(),
  /** Null if it is not known. */
  since: z.iso.datetime().nullable(),
  /** Null if it is not known. */
  origin: roleOrigin.nullable(),
  by: author.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const staffEndpoints = {
  listStaff: endpoint(addresses.listStaff, {
    summary: 'Admins and moderators, present and pending, since when and by whom',
    auth: 'member',
    output: z.array(staffMember),
  }),
  takeRoleBack: endpoint(addresses.takeRoleBack, {
    summary:
      'Takes the role of an admin or a moderator back, or one that waits for an address; never one’s own',
    auth: 'member',
    params: byEmail,
    query: z.object({ role: staffRole }),
    output: deletedCount,
    errors: { 409: 'That person has another role by now, or is the last admin, or one’s own role has gone' },
  }),
};
