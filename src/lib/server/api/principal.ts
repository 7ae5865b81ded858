import type { Actor } from '#lib/policy.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { TokenClaims } from './access-token.ts';
import type { Identity } from './identity.ts';

/** Caller of the API. */
export interface Principal {
  /** The signed-in user's row, read for this call. */
  user: UserRow | undefined;
  /** The user as the policy sees them: a role is in effect only with a verified e-mail. */
  actor: Actor | undefined;
  /** True if both the token and the account's record say that the e-mail is verified. */
  emailVerified: boolean;
  /** The claims of the access token. */
  claims: TokenClaims | undefined;
  /** The claims of the identity provider's token, at endpoints with that auth scheme. */
  identity: Partial<Identity> | undefined;
  /**
   * Key for rate limits: the account, at a sign-in the provider's account, else the address. Undefined for the site's
   * own pages, which are not limited.
   */
  rateLimitKey: string | undefined;
  /** The client's address, for limits that count by account and by address. */
  address: string | undefined;
}

export const anonymousAt = (address: string | undefined): Principal => ({
  user: undefined,
  actor: undefined,
  emailVerified: false,
  claims: undefined,
  identity: undefined,
  rateLimitKey: address,
  address,
});
