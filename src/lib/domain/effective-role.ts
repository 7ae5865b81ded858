import type { Role } from '#lib/contract/users.ts';

/** The role that counts: the record's, as long as the e-mail is proven to be its owner's; until then a user's. */
export const effectiveRole = (role: Role, emailVerified: boolean): Role => (emailVerified ? role : 'user');

/** The role of the record that will count once the e-mail is verified; null if none waits for that. */
export const waitingRole = (role: Role, emailVerified: boolean): Role | null =>
  emailVerified || role === 'user' ? null : role;
