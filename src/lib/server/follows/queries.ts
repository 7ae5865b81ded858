import { sql } from 'kysely';
import { type FollowKind, news } from '#lib/domain/follows.ts';
import { slugOfKey } from '#lib/domain/tag-slug.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import { decidedStatus, isScheduled } from '#lib/server/launches/scheduled.ts';
import { pageId } from '#lib/server/makers/public-page.ts';
import { latestFirst, publishedProducts } from '#lib/server/products/product-lists.ts';
import { reviewedContent } from '#lib/server/products/to-entity.ts';

/** At most as many rows as a member may follow. A tag that was merged is the one that it was merged into. */
const rowsOf = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('follows')
    .leftJoin('tag_aliases', (join) =>
      join.onRef('alias_key', '=', 'follows.target').on('follows.kind', '=', sql.lit('tag' as const)),
    )
    .leftJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<number>`case when follows.kind = 'maker' then cast(follows.target as bigint) end`,
      ),
    )
    .select(({ fn }) => [
      'follows.kind',
      fn.coalesce('tag_aliases.tag_key', 'follows.target').as('target'),
      'follows.created_at',
      'follows.found',
      'follows.found_at',
      'users.public_id',
      pageId.as('page'),
    ])
    .where('follows.user_id', '=', userId)
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.target', 'desc'),
);

type FollowRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Follows of a user, of a kind or all, latest first, each target once: two tags may have been merged. */
export const followsOf = async (db: Handle, userId: number, kind?: FollowKind): Promise<FollowRow[]> => {
  const rows = await rowsOf(db, { userId });
  const first = new Map(rows.map((row) => [`${row.kind}:${row.target}`, row]));
  return [...first.values()].filter((row) => kind === undefined || row.kind === kind);
};

/** The target in the API. */
export const publicTarget = ({ kind, target, public_id }: FollowRow): string => {
  if (kind === 'tag') return slugOfKey(target);
  return kind === 'maker' ? (public_id ?? '') : target;
};

/** Display of a target in a list. */
interface Shown {
  name: string | null;
  picture?: string | null;
  products?: number;
  launchDay?: string | null;
}
type Showing = (db: Handle, targets: readonly string[]) => Promise<Map<string, Shown>>;

const idsOf = (targets: readonly string[]): number[] => targets.map(Number);

const showTags: Showing = async (db, keys) => {
  const tags = db
    .selectFrom('tags')
    .select(['tag_key', 'tag', 'uses'])
    .where(isOneOf(db, 'tag_key', keys));
  return new Map(
    (await tags.execute()).map(({ tag_key, tag, uses }) => [tag_key, { name: tag, products: uses }]),
  );
};

const showMakers: Showing = async (db, targets) => {
  const makers = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.photo_url',
      pageId.as('page'),
      selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('adder_id', '=', 'users.id')
        .where('status', '=', 'accepted')
        .as('products'),
    ])
    .where('users.id', 'in', idsIn(db, idsOf(targets)))
    .execute();
  return new Map(
    makers.map(({ id, name, photo_url, page, products }) => [
      String(id),
      page === null ? { name: null } : { name, picture: photo_url, products: products ?? 0 },
    ]),
  );
};

const showLaunches: Showing = async (db, targets) => {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'logo', 'launch_day', 'accepted_at', 'status', 'changed_from'])
    .select(['waiting_since', 'approved_version', 'updated_at'])
    .where('id', 'in', idsIn(db, idsOf(targets)))
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    products.map((product): [string, Shown] => {
      if (decidedStatus(product) !== 'accepted') return [String(product.id), { name: null }];
      // Until its launch, as moderators have seen it.
      const { name, logo } = (isScheduled(product) && reviewedContent(product)) || product;
      // One that waited for a moderator on its day has appeared later.
      const launchDay = product.accepted_at?.slice(0, 10) ?? product.launch_day;
      return [String(product.id), { name, picture: logo, launchDay }];
    }),
  );
};

const showing: Record<FollowKind, Showing> = {
  tag: showTags,
  maker: showMakers,
  launch: showLaunches,
  search: async () => new Map(),
};

/** Part of the follows of a user of a kind, with their display. */
export const followList = async (
  db: Handle,
  userId: number,
  { kind, limit, offset }: Pagination & { kind: FollowKind },
): Promise<Rows<FollowRow & Shown>> => {
  const all = await followsOf(db, userId, kind);
  const some = all.slice(offset, offset + limit);
  const shown = await showing[kind](
    db,
    some.map(({ target }) => target),
  );
  // A tag without products is no row of its table; its name is then its key.
  const byItself = (target: string) => (kind === 'tag' || kind === 'search' ? target : null);
  return {
    rows: some.map((row) => ({ name: byItself(row.target), ...row, ...shown.get(row.target) })),
    total: all.length,
  };
};

/** The newest products since a time by makers and with tags that a user follows. */
export const newsFor = async (db: Handle, userId: number, since: string) => {
  const rows = await followsOf(db, userId);
  const tags = rows.filter(({ kind }) => kind === 'tag').map(({ target }) => target);
  const makers = rows.filter(({ page }) => page !== null).map(({ target }) => Number(target));
  if (!tags.length && !makers.length) return [];
  const newest = latestFirst(publishedProducts(db).where('accepted_at', '>=', since))
    .select(['id', 'name', 'adder_id', 'accepted_at'])
    .limit(news.among);
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'name'])
    .where('adder_id', '!=', userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('adder_id', 'in', idsIn(db, makers)),
        exists(
          selectFrom('product_tags')
            .select('product_id')
            .whereRef('product_id', '=', 'newest.id')
            .where(isOneOf(db, 'tag_key', tags)),
        ),
      ]),
    )
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(news.max)
    .execute();
};
