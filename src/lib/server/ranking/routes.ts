import { endpoints } from '#lib/contract/endpoints.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import { placeOf, publishedProduct, rankingOf } from './queries.ts';

export const rankingRoutes = (mount: Mount): void => {
  mount(endpoints.getRanking, async ({ context, params }) => {
    const db = context.db.read;
    return rankingOf(db, await publishedProduct(db, params.id));
  });

  mount(endpoints.getPlace, async ({ context, params }) => {
    const db = context.db.read;
    return placeOf(db, await publishedProduct(db, params.id));
  });
};
