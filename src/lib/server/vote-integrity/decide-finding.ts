import type { FindingDecision } from '#lib/contract/findings.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type EventAuthor, recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { removalReasonTexts } from '#lib/text/messages/removed-votes.ts';
import { announceRemovals, productsWith } from './announce-removals.ts';
import { acceptObjections, moveObjections, reopenObjections } from './objections.ts';
import { findFinding } from './queries.ts';
import { nameOf } from './store-finding.ts';

/**
 * A finding that the principal judges.
 * @throws HttpError `not_found`; `own_finding` for the maker of a product that it has votes for, and for those who cast them. No
 *   403: it would end the session of a moderator who became one of them while the screen was open
 */
export const findingToJudge = async (db: Handle, principal: Principal, id: number) => {
  const by = authorise(principal, 'finding.decide');
  const finding = await findFinding(db, id, by.id);
  if (!finding) throw httpError('not_found');
  if (finding.is_own) throw httpError('own_finding');
  return { finding, by };
};

const typesOf = {
  open: 'reopenFinding',
  kept: 'keepVotes',
  watched: 'watchFinding',
  removed: 'removeFinding',
} as const;

/**
 * Decides what becomes of a finding, in the caller's transaction, which has locked findings: a job marks its votes. Of removed
 * votes, and of those that come back, each product has an event; if another finding had removed them all, the finding has one.
 * Restoring them accepts the objections, unless another finding removes the same votes: then these are about that one.
 * @returns `productIds`: the products whose pages display it
 * @throws HttpError `not_found`, `finding_decided`
 */
export const decideFinding = async (
  db: Handle,
  id: number,
  {
    state,
    seen,
    votes: seenVotes,
    kind: seenKind,
    reason,
    by,
    at,
  }: FindingDecision & { by: Exclude<EventAuthor, string>; at: string },
): Promise<{ modifiedCount: 0 | 1; productIds: number[] }> => {
  // Those who object lock this row alone.
  const before = await db
    .selectFrom('findings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw httpError('not_found');
  if (before.state !== seen || before.votes !== seenVotes || (seenKind ?? before.kind) !== before.kind)
    throw httpError('finding_decided');
  if (state === seen) return { modifiedCount: 0, productIds: [] };
  const isOpen = state === 'open';
  const isUndecided = isOpen || state === 'watched';
  await db
    .updateTable('findings')
    .set({
      state,
      ...(isUndecided && { was_watched: isOpen ? 0 : 1 }),
      decided_by: isOpen ? null : by.id,
      decided_at: isOpen ? null : at,
      reason: reason ?? null,
    })
    .where('id', '=', id)
    .execute();
  const isPublic = state === 'removed' || seen === 'removed';
  const productIds = isPublic ? await productsWith(db, id) : [];
  const recordDecision = async () => {
    const name = await nameOf(db, before.product_id, before.voters);
    const details = reason && removalReasonTexts[reason];
    await recordEvent(db, {
      type: typesOf[state],
      by,
      subject: { id, name },
      details,
      at,
      isListedOnly: true,
    });
  };
  if (state !== 'removed') await recordDecision();
  if (isPublic) {
    const announced = { findingId: id, by, at, reason: reason ?? null };
    const changed = await announceRemovals(db, productIds, announced);
    if (seen === 'removed') {
      await acceptObjections(db, { id, at, productIds: changed });
      await moveObjections(db, { id, productIds: productIds.filter((one) => !changed.includes(one)) });
    }
    if (state === 'removed') {
      if (!changed.length) await recordDecision();
      await reopenObjections(db, id);
    }
  }
  await enqueue(db, 'markVotes', { findingId: id }, at);
  return { modifiedCount: 1, productIds };
};
