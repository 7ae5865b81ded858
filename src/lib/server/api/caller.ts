import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { type Action, type Actor, can, type Subject } from '../../policy.ts';
import { effectiveRole } from '../../rules/effective-role.ts';
import type { Context } from '../context.ts';
import { emailKey, findUser, type UserRow } from '../db/queries/users.ts';
import type { Identity } from '../operations/register-user.ts';
import { addressOf } from './address.ts';
import { httpError } from './errors.ts';
import type { ApiEnvironment } from './mount.ts';

/** Whoever makes the call. */
export interface Caller {
  /** The signed-in account, as the database has it now. */
  user: UserRow | undefined;
  /** The same for the policy: a role counts only with a verified e-mail. */
  actor: Actor | undefined;
  /** Whether the provider had verified the account's e-mail when the token was issued. */
  emailVerified: boolean;
  /** Whom the identity provider vouches for, at the two calls that exchange its token. */
  identity: Partial<Identity> | undefined;
  /** What calls are counted by: the account, else the address. The house's own pages are not counted. */
  countedAs: string | undefined;
  /** Where the call comes from, for what is counted by account and by address. */
  address: string | undefined;
}

/** The calls whose bearer token is the provider's, not ours. */
const exchanges = new Set(['POST /api/users', 'POST /api/jwt']);

const strangerAt = (address: string | undefined): Caller => ({
  user: undefined,
  actor: undefined,
  emailVerified: false,
  identity: undefined,
  countedAs: address,
  address,
});

const memberWith = async (
  context: Context,
  token: string,
): Promise<Pick<Caller, 'user' | 'actor' | 'emailVerified' | 'countedAs'>> => {
  const claims = await context.tokens.read(token);
  const user = claims && (await findUser(context.db.read, claims.userId));
  if (!user || user.uid !== claims.uid) throw httpError('unauthorized');
  if (user.suspended_at) throw httpError('suspended');
  // Both have to say so: the record may have moved on to an address that nobody has proven.
  const emailVerified = claims.emailVerified && user.email_verified === 1;
  const actor = { id: user.id, email: user.email, role: effectiveRole(user.role, emailVerified) };
  return { user, actor, emailVerified, countedAs: `user:${user.id}` };
};

const sourceOf = (c: HonoContext<ApiEnvironment>) => ({
  forwardedFor: c.req.header('x-forwarded-for'),
  socket: c.env?.incoming?.socket.remoteAddress,
});

/** Finds out who calls. A token that is sent must be good, even where none is needed. */
export const recogniseCaller =
  (context: Context): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const stranger = strangerAt(addressOf(sourceOf(c), context.config.trustProxy));
    const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!token) c.set('caller', stranger);
    else if (exchanges.has(`${c.req.method} ${c.req.path}`)) {
      await context.rateLimiter.consume('exchange', stranger.countedAs);
      c.set('caller', { ...stranger, identity: await context.verifyIdentity(token) });
    } else c.set('caller', { ...stranger, ...(await memberWith(context, token)) });
    return next();
  };

/** What stands behind an e-mail in an address, as far as rights depend on it: oneself, or somebody else. */
export const subjectNamed = ({ user }: Caller, email: string): Subject =>
  user?.email_key === emailKey(email) ? { ownerId: user.id } : {};

/** Lets the call go on only if the policy says so. @returns the caller's account, since the policy knew one */
export const authorise = (caller: Caller, action: Action, subject: Subject = {}): UserRow => {
  if (!caller.user) throw httpError('unauthorized');
  if (!can(caller.actor, action, subject)) throw httpError('forbidden');
  return caller.user;
};
