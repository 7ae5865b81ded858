import { sql } from 'kysely';
import { days, latestStored, minutes, timeBefore } from '#lib/domain/durations.ts';
import { news } from '#lib/domain/follows.ts';
import { undo } from '#lib/domain/moderation.ts';
import { notifications } from '#lib/domain/notifications.ts';
import { deleteSome } from '#lib/server/db/delete-some.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { type Batch, job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { isFirstAppearance, notifyOfHits } from '#lib/server/notifications/jobs.ts';
import { searchLimits } from '#lib/server/search/database.ts';
import { findNewest } from '#lib/server/search/find.ts';

/**
 * Searches that are followed, compared with new products each hour (`jobs/recurring.ts`): `atOnce` per transaction, or the
 * first that finds some. Products of the last `settling` milliseconds are left to the next run: their transactions may still be
 * running, and decisions of a batch be undone.
 */
const looks = { atOnce: 5, settling: undo.batch + minutes(1), again: days(1) } as const;

/** Products that have appeared since a time, with that of their event. */
export const appearedSince = (db: Handle, since: string, until: string) =>
  db
    .selectFrom('events')
    // SQLite reads a cross join from left to right; otherwise it would begin with all published products.
    .crossJoin('products')
    .whereRef('products.id', '=', 'events.product_id')
    .select(['products.id', 'events.id as event_id', 'events.created_at'])
    .where('events.created_at', '>', since)
    .where('events.created_at', '<=', until)
    .where('events.type', 'in', ['accept', 'launch'])
    .where('products.status', '=', 'accepted')
    .where(isFirstAppearance)
    .orderBy('events.created_at', 'desc')
    .limit(searchLimits.max);

/** The search that was compared with new products the longest ago: only searches have `looked_at`. */
export const nextSearch = (db: Handle, before: string) =>
  db
    .selectFrom('follows')
    .select(['target', sql<string>`looked_at`.as('since')])
    .where('looked_at', '<', before)
    .orderBy('looked_at')
    .orderBy('target')
    .limit(1)
    .executeTakeFirst();

/**
 * Searches that were compared while the clock was ahead begin with the last day again, or when they were followed: otherwise
 * they would find nothing until then. Followers are notified of each product once.
 */
const restartSearches = (db: Handle, now: Date): Promise<unknown> => {
  const since = timeBefore(now, looks.again);
  return db
    .updateTable('follows')
    .set({ looked_at: sql`case when created_at > ${since} then created_at else ${since} end` })
    .where('looked_at', '>', latestStored(now))
    .execute();
};

/** Query of those who follow a search and have been told of its hits up to a time. */
export const followersOfSearch = (db: Handle, { target, since }: { target: string; since: string }) =>
  db
    .selectFrom('follows')
    .select('user_id')
    .where('kind', '=', sql.lit('search' as const))
    .where('target', '=', target)
    .where('looked_at', '=', since)
    .orderBy('user_id');

type Appeared = Awaited<ReturnType<ReturnType<typeof appearedSince>['execute']>>[number];

/**
 * Stores the number of hits for a batch of the search's followers, and notifies them. The more hits, the smaller the batch:
 * rows are limited, not members.
 */
const note = async (
  db: Handle,
  { target, since }: { target: string; since: string },
  { appeared, until, now }: { appeared: readonly Appeared[]; until: string; now: string },
): Promise<{ found: number; cacheTags: string[] }> => {
  const ids = new Set(await findNewest(db, { keyword: target, status: 'accepted', limit: searchLimits.max }));
  const hits = appeared.filter(({ id }) => ids.has(id));
  const found = hits.length;
  const newest = hits.slice(0, notifications.hits);
  const followers = await followersOfSearch(db, { target, since })
    .limit(Math.floor(notifications.followersAtOnce / Math.max(1, newest.length)))
    .execute();
  const userIds = followers.map(({ user_id }) => user_id);
  await db
    .updateTable('follows')
    .set({ looked_at: until, ...(found > 0 && { found, found_at: now }) })
    .where('kind', '=', 'search')
    .where('target', '=', target)
    .where('looked_at', '=', since)
    .where('user_id', 'in', idsIn(db, userIds))
    .execute();
  return { found, cacheTags: await notifyOfHits(db, { target, userIds, hits: newest, at: now }) };
};

/**
 * Compares a batch of the searches that members follow with the products that have appeared since. Costs nothing where none
 * has.
 */
const repeatSomeSearches = async (db: Handle, time: Date): Promise<Batch> => {
  const now = time.toISOString();
  const until = timeBefore(time, looks.settling);
  await restartSearches(db, time);
  for (let count = 0; count < looks.atOnce; count++) {
    const next = await nextSearch(db, until);
    const appeared = next ? await appearedSince(db, next.since, until).execute() : [];
    if (!next || !appeared.length) return { more: false };
    const { found, cacheTags } = await note(db, next, { appeared, until, now });
    if (found > 0) return { more: true, cacheTags };
  }
  return { more: true };
};

/** Deletes a batch of the reminders of products that have been on the site for a while. @returns whether more may be left */
const pruneReminders = async (db: Handle, now: Date): Promise<boolean> => {
  const ofLaunched = db
    .selectFrom('follows as reminders')
    .innerJoin('products', (join) =>
      join.on(
        'products.id',
        '=',
        sql<number>`case when reminders.kind = 'launch' then cast(reminders.target as bigint) end`,
      ),
    )
    .select(['reminders.kind', 'reminders.target', 'reminders.user_id'])
    .where('reminders.kind', '=', sql.lit('launch' as const))
    .where('products.accepted_at', '<', timeBefore(now, news.age))
    .limit(sweeps.atOnce);
  return (await deleteSome(db, 'follows', ['kind', 'target', 'user_id'], ofLaunched)) === sweeps.atOnce;
};

export const followJobs = {
  pruneReminders: job(payloads.pruneReminders, async (db, _, now) => ({
    more: await pruneReminders(db, now),
  })),
  repeatSearches: job(payloads.repeatSearches, (db, _, now) => repeatSomeSearches(db, now)),
};
