import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { timeAfter } from '#lib/domain/durations.ts';
import { leaderboards } from '#lib/domain/leaderboards.ts';
import { type Period, utcDay } from '#lib/domain/periods.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { idOfJob } from '#lib/server/jobs/queue.ts';
import { isLowering } from '#lib/server/vote-integrity/open-findings.ts';

/** Condition on a vote and a leaderboard: the vote is in its period, and weighs something or does so once moderators decide. */
const matters: RawBuilder<SqlBool> = sql`(votes.created_at >= leaderboards.starts_on
  and votes.created_at < leaderboards.ends_on
  and (votes.verified = 1 or exists (
    select 1 from users where users.id = votes.user_id and users.email_verified = 1 and users.vote_weight > 0)))`;

/**
 * Condition on a finding and a leaderboard: such a vote of the one is in the other, or was cast without a proof during it.
 * Otherwise accounts whose votes weigh nothing could delay any board. Proofs are asked for until the decision, so also after
 * the finding's last vote.
 */
const isInPeriod = (
  isSuch: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => sql`(findings.starts_at < leaderboards.ends_on
  and (findings.ends_at >= leaderboards.starts_on and exists (
    select 1 from finding_votes listed
      join leaderboard_entries entry on entry.product_id = listed.product_id and entry.period = leaderboards.period
      join votes on votes.product_id = listed.product_id and votes.user_id = listed.user_id
    where listed.finding_id = findings.id and ${isSuch})
  or exists (
    select 1 from leaderboard_entries entry join votes on votes.product_id = entry.product_id
    where entry.product_id = findings.product_id and entry.period = leaderboards.period
      and votes.unproven <> 0 and votes.created_at >= findings.starts_at and ${isSuch})))`;

/** Votes that another finding removed don't depend on this one. */
const isUndecided = isInPeriod(sql`(votes.removed = 0 and ${matters})`);

/**
 * Condition on a leaderboard that has ended: it waits, since a burst or a group is open with votes in its period that would
 * weigh something, a job is about to count these as moderators decided, or it is not known yet whether those of a finding weigh less.
 */
export const waitsForModerators = (now: Date): AliasableExpression<SqlBool> => {
  const today = utcDay(new Date(now.getTime() - leaderboards.decision.longest));
  return sql<SqlBool>`(leaderboards.ends_on > ${today} and (
    exists (select 1 from findings where ${isLowering} and ${isUndecided})
    or exists (
      select 1 from findings where findings.judged_at is not null and findings.state in ('open', 'watched')
        and findings.historic = 0 and ${isUndecided})
    or exists (
      select 1 from jobs join findings on findings.id = ${idOfJob('markVotes')}
      where jobs.kind = 'markVotes' and jobs.failed_at is null and findings.historic = 0 and ${isInPeriod(matters)})))`;
};

/** `finalAt` of an ended board that waits for moderators. */
export const waitOf = async (
  db: Handle,
  { name, endsOn }: Period,
  now: Date,
): Promise<Pick<Leaderboard, 'finalAt'>> => {
  const waits = db.selectFrom('leaderboards').where('period', '=', name).where(waitsForModerators(now));
  return (await hasRow(waits)) ? { finalAt: timeAfter(endsOn, leaderboards.decision.longest) } : {};
};

/**
 * Returns the end of the last board that has ended and is not closed, and the ISO time at which to look again; otherwise
 * undefined. Doesn't ask whether it waits for moderators, which reads whole findings: each sign-in calls this.
 */
export const closingBoard = async (
  db: Handle,
  at: string,
): Promise<{ end: string; again: string } | undefined> => {
  const board = await db
    .selectFrom('leaderboards')
    .select('ends_on')
    .where('closed_at', 'is', null)
    .where('ends_on', '<=', utcDay(new Date(at)))
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!board) return undefined;
  const { grace, decision } = leaderboards;
  const again = Math.max(Date.parse(board.ends_on) + grace, Date.parse(at)) + decision.every;
  return { end: board.ends_on, again: new Date(again).toISOString() };
};
