import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths } from '#lib/paths.ts';
import type { Context } from '#lib/server/context.ts';
import { addressOf, peerOf } from './address.ts';
import { httpError } from './errors.ts';
import { memberOf } from './member-of.ts';
import { type ApiEnvironment, anonymousAt, type Principal } from './principal.ts';
import { accountKey } from './rate-limit.ts';

/**
 * Endpoints whose bearer token is the identity provider's, not ours. Their paths have no parameters, so they are
 * compared as they are.
 */
const callsWith = (scheme: AnyEndpoint['auth']): ReadonlySet<string> =>
  new Set(
    Object.values<AnyEndpoint>(endpoints)
      .filter(({ auth }) => auth === scheme)
      .map(({ method, path }) => `${method} ${paths.api}${path}`),
  );
const exchanges = callsWith('identity');
/** Their bearer token is one of the settings. */
const operated = callsWith('operator');

const memberWith = async (
  { db, tokens, rateLimiter }: Context,
  token: string,
): Promise<Partial<Principal>> => {
  const known = await tokens.read(token);
  if (!known) throw httpError('unauthorized');
  const { claims, isExpired } = known;
  // Of the tokens until that logout: a stolen one that was revoked must not use up the limit of the member's new ones.
  const refused = accountKey('refused', `${claims.userId}:${claims.signedOutAt}`);
  await rateLimiter.check('invalid', refused);
  const member = await memberOf(db.read, claims).catch(async (error: unknown) => {
    if (error instanceof HttpError) await rateLimiter.consume('invalid', refused);
    throw error;
  });
  // Last: the browser renews the token by this code, unless it was also revoked.
  if (isExpired) throw httpError('token_expired');
  return { ...member, claims, rateLimitKey: accountKey('user', member.user.id) };
};

/**
 * The holder of one of the identity provider's tokens. A token that the provider did not issue counts among the failures of
 * the address and nowhere else: enough of them are told to wait, and keep nobody at the address from signing in.
 * @throws HttpError
 */
const exchangerWith = async (
  { rateLimiter, verifyIdentity }: Context,
  token: string,
  address: string | undefined,
): Promise<Partial<Principal>> => {
  await rateLimiter.check('exchange', address);
  const identity = await verifyIdentity(token).catch(async (error: unknown) => {
    // The token has merely expired, or the provider is down. Verifying was work.
    await rateLimiter.consume('exchange', address);
    throw error;
  });
  if (!identity?.uid) {
    await rateLimiter.consume('failedSignIns', address);
    throw httpError('unauthorized');
  }
  // Not the address: any page may make its readers send invalid calls, which must not keep them from signing in.
  const rateLimitKey = accountKey('identity', identity.uid);
  await rateLimiter.consume('signIns', rateLimitKey);
  await rateLimiter.consume('exchange', address);
  return { identity, rateLimitKey };
};

/** Returns where a request comes from, as `addressOf` expects it. */
export const sourceOf = (c: HonoContext<ApiEnvironment>) => ({
  forwardedFor: c.req.header('x-forwarded-for'),
  // A call from within the process has no `incoming`.
  socket: c.env?.incoming && peerOf(c.env.incoming.socket),
});

/** Sets the request's principal. An invalid token is an error, even where none is required. */
export const authenticate =
  (context: Context): MiddlewareHandler<ApiEnvironment> =>
  async (c, next) => {
    const anonymous = anonymousAt(addressOf(sourceOf(c), context.config.trustProxy));
    const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const call = `${c.req.method} ${c.req.path}`;
    if (!token || operated.has(call)) c.set('principal', anonymous);
    else if (exchanges.has(call)) {
      c.set('principal', { ...anonymous, ...(await exchangerWith(context, token, anonymous.address)) });
    } else c.set('principal', { ...anonymous, ...(await memberWith(context, token)) });
    return next();
  };
