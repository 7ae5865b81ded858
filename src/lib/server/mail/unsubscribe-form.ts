import type { Context as HonoContext } from 'hono';
import { paths, serverPaths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { unsubscribeFromLetter } from '#lib/server/letter/subscribers.ts';
import { isDeletedUid, lockedUser } from '#lib/server/users/queries.ts';
import { readOptOut } from './mail-tokens.ts';
import { unsubscribe } from './recipients.ts';

const unsubscribeBy = async (
  { db, clock }: Context,
  { id, kind }: NonNullable<ReturnType<typeof readOptOut>>,
): Promise<void> => {
  const at = clock().toISOString();
  await transact(db, async (handle) => {
    if (kind === 'letter') return unsubscribeFromLetter(handle, id, at);
    // Locked: nothing of an account is stored once its deletion has begun.
    const user = await lockedUser(handle, id);
    if (user && !isDeletedUid(user.uid)) await unsubscribe(handle, { userId: id, kind, at });
  });
};

/** The body that the form of the page sends; all others are of mail programs. */
const ofPage = 'from=page';

/**
 * Unsubscribes by the address in a mail's header (RFC 8058), for mail programs, and by the form of a page, without
 * JavaScript and without a login. A GET leads to that page: programs that follow links must not unsubscribe anybody.
 */
export const unsubscribeFormRoutes = (app: Api, context: Context): void => {
  const path = serverPaths.unsubscribeForm().slice(paths.api.length);
  const tokenOf = (c: HonoContext<ApiEnvironment>): string => c.req.query('token') ?? '';
  app.get(path, (c) => c.redirect(serverPaths.unsubscribe({ token: tokenOf(c) }), 302));
  app.post(path, async (c) => {
    const token = tokenOf(c);
    const optOut = readOptOut(context.config.accessTokenSecret, token);
    // Valid ones each by themselves: mail programs of many readers share an address.
    const key = optOut ? `optOut:${optOut.kind}:${optOut.id}` : c.get('principal').rateLimitKey;
    await context.rateLimiter.consume('invalid', key);
    if (optOut) await unsubscribeBy(context, optOut);
    if ((await c.req.text()) === ofPage)
      return c.redirect(serverPaths.unsubscribe({ token, done: optOut ? 'yes' : 'no' }), 303);
    // Mail programs must not be redirected.
    if (!optOut) throw httpError('not_found');
    return c.text('Unsubscribed\n');
  });
};
