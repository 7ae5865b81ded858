import type { Actor } from '#lib/policy.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { Identity } from './identity.ts';

/** Whoever makes a call, as it was authenticated. */
export interface Principal {
  /** The signed-in account, as the database has it now. */
  user: UserRow | undefined;
  /** The same for the policy: a role counts only with a verified e-mail. */
  actor: Actor | undefined;
  /** Whether the provider had verified the account's e-mail when the token was issued. */
  emailVerified: boolean;
  /** Whom the identity provider vouches for, at the calls that exchange its token. */
  identity: Partial<Identity> | undefined;
  /** What calls are counted by: the account, else the address. The site's own pages are not counted. */
  rateLimitKey: string | undefined;
  /** Where the call comes from, for what is counted by account and by address. */
  address: string | undefined;
}

/** Whoever sends no token. */
export const anonymousAt = (address: string | undefined): Principal => ({
  user: undefined,
  actor: undefined,
  emailVerified: false,
  identity: undefined,
  rateLimitKey: address,
  address,
});
