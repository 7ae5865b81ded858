import type { Hono } from 'hono';
import type { Actor } from '#lib/policy.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import type { TokenClaims } from './access-token.ts';

/** A user, as the identity provider knows them. */
export interface Identity {
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string | undefined;
  photoURL: string | undefined;
  /** The provider's names of this account's sign-in methods, such as `password` and `google.com`. */
  signInMethods?: readonly string[];
  /** Time of the sign-in at the provider, in seconds since 1970. */
  signedInAt?: number;
  /** Time at which the provider issued the token, in seconds since 1970: after the sign-in, and up to an hour ago. */
  issuedAt?: number;
}

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

export interface ApiEnvironment {
  /** `outgoing`: Node's response. Neither is there in a call from within the process. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } }; outgoing?: object };
  /** `userId` is set by sign-in calls, whose principal has no account yet: for the log. */
  Variables: { requestId: string; principal: Principal; userId?: number };
}

export type Api = Hono<ApiEnvironment>;
