import { endpoints } from '#lib/contract/endpoints.ts';
import { holdsToken } from '#lib/server/api/bearer-token.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { switchOffAddress } from './recipients.ts';

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
};
