import { endpoints } from '#lib/contract/endpoints.ts';
import type { Followed } from '#lib/contract/follows.ts';
import { news } from '#lib/domain/follows.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import { follow, unfollow } from './operations.ts';
import { followList, newsFor, publicTarget } from './queries.ts';

type ListRow = Awaited<ReturnType<typeof followList>>['rows'][number];

const toFollowed = (row: ListRow): Followed => ({
  kind: row.kind,
  target: publicTarget(row),
  name: row.name,
  picture: row.picture ?? null,
  products: row.products ?? null,
  launchDay: row.launchDay ?? null,
  found: row.found,
  foundAt: row.found_at,
  followedAt: row.created_at,
});

/** No cached page or response shows what somebody follows, so these writes invalidate nothing. */
export const followRoutes = (mount: Mount): void => {
  mount(endpoints.listFollows, async ({ context, principal, params, query }) => {
    const user = await namedUser(context, principal, params.email, 'follows.see');
    const { rows, total } = await followList(context.db.read, user.id, query);
    return new Paginated(rows.map(toFollowed), total);
  });

  mount(endpoints.follow, async ({ context, principal, params, query, write }) => {
    await context.rateLimiter.consume('follows', principal.rateLimitKey);
    const at = context.clock().toISOString();
    const modifiedCount = await write(async (db, me) => {
      const user = authorise(me, 'follows.change', subjectNamed(me, params.email));
      return follow(db, user.id, { ...query, at });
    });
    return { modifiedCount };
  });

  mount(endpoints.unfollow, async ({ context, principal, params, query, write }) => {
    await context.rateLimiter.consume('follows', principal.rateLimitKey);
    const deletedCount = await write(async (db, me) => {
      const user = authorise(me, 'follows.change', subjectNamed(me, params.email));
      return unfollow(db, user.id, query);
    });
    return { deletedCount };
  });

  mount(endpoints.listNews, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'follows.see');
    const since = new Date(context.clock().getTime() - news.age).toISOString();
    const products = await newsFor(context.db.read, user.id, since);
    return products.map(({ id, name }) => ({ _id: String(id), name }));
  });
};
