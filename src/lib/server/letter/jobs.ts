import { days, hours } from '#lib/domain/durations.ts';
import { boundsOf, periodAround, previousPeriod, utcDay } from '#lib/domain/periods.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Batch, job } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { findBoard } from '#lib/server/leaderboards/queries.ts';
import { queueMail } from '#lib/server/mail/queue-mail.ts';
import { pruneUnconfirmed } from './subscribers.ts';
import { weeklyItems } from './weekly-products.ts';

/** After the end of the week: a letter is sent on Monday morning, and not at all once it is old. */
export const letterSchedule = { earliest: hours(7), latest: days(3), batch: 500 } as const;

/** Queues the letter of the last week for some of those who subscribed before letters are sent, once for each. */
const queueLetters = async (db: Handle, now: Date): Promise<Batch> => {
  const week = previousPeriod(periodAround('week', utcDay(now)));
  const endedAt = Date.parse(boundsOf(week)?.endsAt ?? '');
  const age = now.getTime() - endedAt;
  if (age < letterSchedule.earliest || age > letterSchedule.latest) return { more: false };
  const board = await findBoard(db, week.name);
  if (!board?.closed_at || !(await weeklyItems(db, week.name)).length) return { more: false };
  const subscribers = await db
    .selectFrom('letter_subscribers')
    .select(['id', 'email'])
    // Also on Monday morning: they were promised a letter on Monday.
    .where('confirmed_at', '<', new Date(endedAt + letterSchedule.earliest).toISOString())
    .where('unsubscribed_at', 'is', null)
    .where(({ or, eb }) => or([eb('last_week', 'is', null), eb('last_week', '<>', week.name)]))
    .orderBy('id')
    .limit(letterSchedule.batch)
    // One whose account is deleted at the same time gets none: its mails are deleted after its row.
    .forNoKeyUpdate()
    .execute();
  if (!subscribers.length) return { more: false };
  await queueMail(
    db,
    ...subscribers.map(({ id, email }) => ({
      key: `letter:${week.name}:${id}`,
      to: { email },
      mail: { kind: 'letter', week: week.name, subscriber: id } as const,
      at: now.toISOString(),
    })),
  );
  await db
    .updateTable('letter_subscribers')
    .set({ last_week: week.name })
    .where(
      'id',
      'in',
      subscribers.map(({ id }) => id),
    )
    .execute();
  return { more: subscribers.length === letterSchedule.batch };
};

export const letterJobs = {
  queueLetters: job(payloads.queueLetters, (db, _, now) => queueLetters(db, now)),
  pruneSubscribers: job(payloads.pruneSubscribers, async (db, _, now) => ({
    more: await pruneUnconfirmed(db, now),
  })),
};
