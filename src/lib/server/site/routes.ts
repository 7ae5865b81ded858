import { sql } from 'kysely';
import { endpoints } from '#lib/contract/endpoints.ts';
import { readiness } from '#lib/limits.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Context } from '#lib/server/context.ts';
import { cachedFor } from './cached-for.ts';

const doesDatabaseAnswer = async ({ db, log }: Context): Promise<boolean> => {
  try {
    await sql`select count(*) from product_counts`.execute(db.read);
    return true;
  } catch (error) {
    log.error({ err: error }, 'database does not answer');
    return false;
  }
};

export const siteRoutes = (mount: Mount): void => {
  // These calls are not limited: a flood of them reads the database once in a while.
  const isReady = cachedFor(doesDatabaseAnswer, readiness.cachedFor);

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
    if (!(await isReady(context))) throw httpError('unavailable');
    return { status: 'ok' as const };
  });
};
