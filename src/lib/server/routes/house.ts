import { sql } from 'kysely';
import { endpoints } from '../../contract/endpoints.ts';
import type { Mount } from '../api/mount.ts';

export const houseRoutes = (mount: Mount): void => {
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
    await sql`select 1`.execute(context.db.read);
    return { status: 'ok' as const };
  });
};
