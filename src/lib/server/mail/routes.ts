import { endpoints } from '#lib/contract/endpoints.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { holdsToken } from '#lib/server/api/bearer-token.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { queueMail } from './queue-mail.ts';
import { switchOffAddress, switchOnAddress } from './recipients.ts';

export const mailRoutes = (mount: Mount): void => {
  mount(endpoints.reportBounce, async ({ context, body, header, principal, write }) => {
    const { mailBouncesToken } = context.config;
    if (!mailBouncesToken) throw httpError('not_found');
    await context.rateLimiter.check('failedSignIns', principal.address);
    if (!holdsToken(mailBouncesToken)(header('authorization'))) {
      await context.rateLimiter.consume('failedSignIns', principal.address);
      throw httpError('unauthorized');
    }
    const at = context.clock().toISOString();
    const { email, reason } = body;
    const added = await write((db) => switchOffAddress(db, { email, reason, at }));
    return { modifiedCount: added ? 1 : 0 } as const;
  });

  mount(endpoints.switchOnMail, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const done = await write(async (db, me) => {
      const { id, email } = authorise(me, 'account.change', subjectNamed(me, params.email));
      // Anybody may have signed up with the address.
      if (!me.emailVerified) throw httpError('email_not_verified');
      if (!(await switchOnAddress(db, email))) return false;
      const mail = { kind: 'mailSwitchedOn' } as const;
      await queueMail(db, { key: `mailSwitchedOn:${id}:${at}`, to: { userId: id }, mail, at });
      return true;
    });
    context.jobs.notify();
    return { modifiedCount: done ? 1 : 0 } as const;
  });
};
