import { endpoints } from '#lib/contract/endpoints.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { accountDeletion } from '#lib/domain/account-deletion.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Streamed } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockAdminsAnd } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { queueMail } from '#lib/server/mail/queue-mail.ts';
import { exportFile } from '#lib/text/messages/own-account.ts';
import { exportData } from './export-data.ts';
import { forgetPerson } from './forget-person.ts';
import { namedUser } from './named-user.ts';
import { isLastAdmin, type UserRow } from './queries.ts';

/**
 * @returns time of the login, by the provider's clock
 * @throws HttpError `login_too_old` unless the token proves that its owner has just logged in
 */
const requireLogin = async (
  { verifyIdentity, clock }: Pick<Context, 'verifyIdentity' | 'clock'>,
  idToken: string,
  uid: string,
): Promise<number> => {
  const identity = await verifyIdentity(idToken).catch((error: unknown) => {
    // No 401: that would end the session.
    if (error instanceof HttpError && error.code === 'token_expired') return undefined;
    throw error;
  });
  const since = (clock().getTime() - accountDeletion.confirmedWithin) / 1000;
  const { signedInAt = 0 } = identity ?? {};
  if (identity?.uid !== uid || signedInAt < since) throw httpError('login_too_old');
  return signedInAt * 1000;
};

const scheduleDeletion = async (
  db: Handle,
  user: UserRow,
  { deletesAt, at }: { deletesAt: string; at: string },
): Promise<void> => {
  await db.updateTable('users').set({ deletes_at: deletesAt }).where('id', '=', user.id).execute();
  await recordEvent(db, { type: 'scheduleDeletion', by: user, subject: user, at });
  const mail = { kind: 'deletionScheduled', at: deletesAt } as const;
  await queueMail(db, {
    key: `deletionScheduled:${user.id}:${deletesAt}`,
    to: { userId: user.id },
    mail,
    at,
  });
};

/** @returns accounts changed: 0 if no deletion was scheduled */
const keepAccount = async (db: Handle, user: UserRow, at: string): Promise<0 | 1> => {
  if (user.deletes_at === null) return 0;
  await db.updateTable('users').set({ deletes_at: null }).where('id', '=', user.id).execute();
  await recordEvent(db, { type: 'keepAccount', by: user, subject: user, at });
  return 1;
};

export const ownAccountRoutes = (mount: Mount): void => {
  mount(endpoints.logOutEverywhere, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const signed_out_at = context.clock().toISOString();
    await write(async (db, me) => {
      const { id } = authorise(me, 'account.change', subjectNamed(me, params.email));
      await db.updateTable('users').set({ signed_out_at }).where('id', '=', id).execute();
    });
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.exportOwnData, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'account.export');
    await context.rateLimiter.consume('exports', principal.rateLimitKey);
    const at = context.clock();
    // With a token from before the verification somebody else, who signed up with the address, must not read its mails.
    const person = { ...user, email_verified: principal.emailVerified ? 1 : 0 };
    const parts = exportData(context.db.read, person, { siteUrl: context.config.siteUrl, at });
    return new Streamed(parts, { 'content-disposition': `attachment; filename="${exportFile(at)}"` });
  });

  mount(endpoints.deleteAccount, async ({ context, principal, params, body, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const { id, uid } = authorise(principal, 'account.delete', subjectNamed(principal, params.email));
    const now = context.clock();
    const at = now.toISOString();
    const loginTime = await requireLogin(context, body.idToken, uid);
    const removesIdentity = context.deleteIdentity !== undefined;
    const remove = async (db: Handle, me: Principal) => {
      const user = authorise(me, 'account.delete', subjectNamed(me, params.email));
      if (await isLastAdmin(db, user)) throw httpError('last_admin');
      if (!removesIdentity)
        return { deletesAt: null, tags: await forgetPerson(db, user, { by: 'site', at, removesIdentity }) };
      // Not before the login, whose clock may be ahead of this server's: only a later login cancels the deletion.
      const asked = Math.max(now.getTime(), loginTime);
      const deletesAt = user.deletes_at ?? new Date(asked + accountDeletion.delay).toISOString();
      if (!user.deletes_at) await scheduleDeletion(db, user, { deletesAt, at });
      return { deletesAt, tags: [] };
    };
    const { deletesAt } = await write(
      remove,
      ({ tags }) => tags,
      (db) => lockAdminsAnd(db, ['id', id]),
    );
    context.jobs.notify();
    return { deletesAt };
  });

  mount(endpoints.keepAccount, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const modifiedCount = await write(async (db, me) => {
      const user = authorise(me, 'account.delete', subjectNamed(me, params.email));
      return keepAccount(db, user, at);
    });
    return { modifiedCount };
  });

  mount(endpoints.announceNewEmail, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const moving_since = context.clock().toISOString();
    await write(async (db, me) => {
      const { id, email_verified } = authorise(me, 'account.change', subjectNamed(me, params.email));
      // Anybody may have signed up with the address, and must not keep its owner out.
      if (!email_verified) throw httpError('email_not_verified');
      await db.updateTable('users').set({ moving_since }).where('id', '=', id).execute();
    });
    return { modifiedCount: 1 as const };
  });
};
