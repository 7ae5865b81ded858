import { sql } from 'kysely';
import { endpoints } from '#lib/contract/endpoints.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';

export const siteRoutes = (mount: Mount): void => {
  mount(endpoints.getConfig, async ({ context: { config } }) => {
    const { apiKey, authDomain, projectId, emulatorHost } = config.firebase;
    return {
      firebase: { apiKey, authDomain, projectId },
      authEmulator: emulatorHost ? config.siteUrl : null,
      demo: config.demo,
      productPages: config.productPages,
    };
  });

  mount(endpoints.live, async () => ({ status: 'ok' as const }));

  mount(endpoints.ready, async ({ context }) => {
    if (context.lifecycle.ending) throw httpError('ending');
    try {
      await sql`select count(*) from product_counts`.execute(context.db.read);
    } catch (error) {
      context.log.error({ err: error }, 'database does not answer');
      throw httpError('unavailable');
    }
    return { status: 'ok' as const };
  });
};
