import type { Role } from '#lib/contract/users.ts';

/** The stored role, once the e-mail is verified; 'user' until then. */
export const effectiveRole = (role: Role, emailVerified: boolean): Role => (emailVerified ? role : 'user');

/** The stored role that waits for the e-mail to be verified, or null. */
export const waitingRole = (role: Role, emailVerified: boolean): Role | null =>
  emailVerified || role === 'user' ? null : role;
