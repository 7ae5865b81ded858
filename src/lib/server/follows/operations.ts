import { type FollowKind, searchTarget } from '#lib/domain/follows.ts';
import { follows as limits } from '#lib/domain/specification.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { isPageId, rowId } from '#lib/server/api/row-id.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { retainProduct, retainUser } from '#lib/server/db/locks.ts';
import { isScheduled } from '#lib/server/launches/scheduled.ts';
import { findMaker } from '#lib/server/makers/queries.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { findTag, keysUpToFound } from '#lib/server/tags/page-queries.ts';
import { followsOf } from './queries.ts';

interface Target {
  kind: FollowKind;
  /** As the API has it. */
  target: string;
}

/** @returns the key of a tag; undefined if it, or what it was merged into, is followed already. @throws HttpError `not_found` */
const followableTag = async (db: Handle, named: string, userId: number): Promise<string | undefined> => {
  const tag = await findTag(db, named);
  if (!tag) throw httpError('not_found');
  const own = await followsOf(db, userId, 'tag');
  return own.some(({ target }) => target === tag.tag_key) ? undefined : tag.found_key;
};

/** @throws HttpError `not_found`, also for a private page; `own_page` */
const followableMaker = async (db: Handle, publicId: string, userId: number): Promise<string> => {
  const maker = isPageId(publicId) ? await findMaker(db, publicId) : undefined;
  if (!maker) throw httpError('not_found');
  if (maker.id === userId) throw httpError('own_page');
  if (!(await retainUser(db, maker)).length) throw httpError('not_found');
  return String(maker.id);
};

/** @throws HttpError `not_found`; `launched` for a product that is published already; `own_product` */
const followableLaunch = async (db: Handle, named: string, userId: number): Promise<string> => {
  const id = rowId(named);
  await retainProduct(db, { id });
  const product = await findProduct(db, id);
  if (product?.status === 'accepted') throw httpError('launched');
  if (!product?.launch_day || !isScheduled(product)) throw httpError('not_found');
  if (product.adder_id === userId) throw httpError('own_product');
  return String(id);
};

/**
 * Follows something for a user that is locked, in the caller's transaction.
 * @returns 0 if it was followed already
 * @throws HttpError `not_found`, `own_page`, `own_product`, `launched`, `too_many_follows`
 */
export const follow = async (
  db: Handle,
  userId: number,
  { kind, target: named, at }: Target & { at: string },
): Promise<0 | 1> => {
  const targetOf: Record<FollowKind, () => Promise<string | undefined> | string> = {
    tag: () => followableTag(db, named, userId),
    maker: () => followableMaker(db, named, userId),
    launch: () => followableLaunch(db, named, userId),
    search: () => searchTarget(named),
  };
  const target = await targetOf[kind]();
  if (target === undefined) return 0;
  const own = db.selectFrom('follows').where('user_id', '=', userId);
  const added = await db
    .insertInto('follows')
    .values({ user_id: userId, kind, target, created_at: at, looked_at: kind === 'search' ? at : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('target')
    .executeTakeFirst();
  if (!added) return 0;
  if ((await countOf(own)) > limits.max) throw httpError('too_many_follows');
  return 1;
};

/** The targets in the database that a target of the API, or a tag's key, stands for: a tag with all of its aliases. */
const followedTargets = async (db: Handle, { kind, target }: Target): Promise<string[]> => {
  if (kind === 'search') return [searchTarget(target)];
  if (kind === 'launch') return [target];
  if (kind === 'maker') {
    const users = db.selectFrom('users').select('id').where('public_id', '=', target);
    return (await users.execute()).map(({ id }) => String(id));
  }
  const alias = await db
    .selectFrom('tag_aliases')
    .select('tag_key')
    .where('alias_key', '=', target)
    .executeTakeFirst();
  const tag = alias?.tag_key ?? target;
  const aliases = db.selectFrom('tag_aliases').select('alias_key').where('tag_key', '=', tag);
  return [tag, ...(await aliases.execute()).map(({ alias_key }) => alias_key)];
};

/** @returns 0 if it was not followed */
export const unfollow = async (
  db: Handle,
  userId: number,
  { kind, target: named }: Target,
): Promise<0 | 1> => {
  for (const target of kind === 'tag' ? await keysUpToFound(db, named) : [named]) {
    const targets = await followedTargets(db, { kind, target });
    if (!targets.length) continue;
    const { numDeletedRows } = await db
      .deleteFrom('follows')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target', 'in', targets)
      .executeTakeFirst();
    if (numDeletedRows > 0n) return 1;
  }
  return 0;
};
