import { sql } from 'kysely';
import { subscription } from '#lib/domain/specification.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockUsers } from '#lib/server/db/locks.ts';
import { deletedUids } from '#lib/server/users/queries.ts';
import { type Check, discrepanciesOf, idsOf } from './check.ts';

/** Uses of coupons: checkouts that hold one. */
export const couponsCheck: Check = {
  async find(db) {
    const { rows } = await sql<{ id: number; uses: number; taken: number }>`
      select id, uses, coalesce(taken, 0) as taken from coupons left join (
        select coupon_id, count(*) as taken from checkouts
        where holds_use = 1 and coupon_id is not null group by coupon_id
      ) holding on holding.coupon_id = coupons.id
      where uses <> coalesce(taken, 0) order by id`.execute(db);
    return rows.flatMap(({ id, uses, taken }) => discrepanciesOf('coupons', id, { uses }, { uses: taken }));
  },

  async mend(db, _, some) {
    const ids = idsOf(some);
    await db.selectFrom('coupons').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    await db
      .updateTable('coupons')
      .set({
        uses: sql<number>`(select count(*) from checkouts where coupon_id = coupons.id and holds_use = 1)`,
      })
      .where('id', 'in', ids)
      .execute();
  },
};

interface Subscribed {
  id: number;
  status: 'varified' | null;
  subscribed_at: string | null;
  /** Time of the first payment that counts. */
  since: string | null;
}

/**
 * Accounts whose status is not that of their payments. A status of somebody who never paid is an operator's.
 * @param ids only these
 */
const wrongStatuses = async (db: Handle, ids?: readonly number[]): Promise<Subscribed[]> => {
  const { rows } = await sql<Subscribed>`
    select id, status, subscribed_at, since from users left join (
      select user_id, min(case when state = 'paid' then coalesce(paid_at, created_at) end) as since,
        count(*) as payments
      from checkouts where state in ('paid', 'refunded') group by user_id
    ) paid on paid.user_id = users.id
    where ${ids ? sql`id in (${sql.join(ids)})` : sql`true`} and uid not like ${deletedUids} and (
      (payments > 0 and (subscribed_at is distinct from since
        or status is distinct from case when since is null then null else ${sql.lit(subscription.verified)} end))
      or (payments is null and status is null and subscribed_at is not null)
    ) order by id`.execute(db);
  return rows;
};

const expectedOf = ({ since }: Subscribed): Pick<Subscribed, 'status' | 'subscribed_at'> => ({
  status: since === null ? null : subscription.verified,
  subscribed_at: since,
});

/** A status although all payments were refunded: an operator may have given it back. */
const mayBeMeant = ({ status, since }: Subscribed): boolean => status !== null && since === null;

/** Status of subscribers, and since when it holds. */
export const subscribersCheck: Check = {
  async find(db) {
    const wrong = await wrongStatuses(db);
    return wrong.flatMap((user) => {
      const { status, subscribed_at } = user;
      const found = discrepanciesOf('users', user.id, { status, subscribed_at }, expectedOf(user));
      return mayBeMeant(user) ? found.map((one) => ({ ...one, mayBeMeant: true })) : found;
    });
  },

  async mend(db, _, some) {
    const ids = idsOf(some);
    await lockUsers(db, ids);
    const wrong = await wrongStatuses(db, ids);
    for (const user of wrong.filter((user) => !mayBeMeant(user)))
      await db.updateTable('users').set(expectedOf(user)).where('id', '=', user.id).execute();
  },
};
