import { sql } from 'kysely';
import type { FindingDecision } from '#lib/contract/findings.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { type EventAuthor, recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { counted } from '#lib/text/counts.ts';
import { removalReasonTexts } from '#lib/text/messages/findings.ts';
import { acceptObjections, forgetAnswered, removedFirst } from './objections.ts';
import { findFinding } from './queries.ts';

/** The votes of a finding by product: how many it removes, or would, if no other finding has. */
const votesByProduct = (db: Handle, findingId: number) =>
  db
    .selectFrom('finding_votes as listed')
    .innerJoin('findings', 'findings.id', 'listed.finding_id')
    .innerJoin('products', 'products.id', 'listed.product_id')
    .select(['products.id', 'products.name'])
    .select(sql<number>`sum(case when ${removedFirst} then 1 else 0 end)`.as('votes'))
    .where('finding_id', '=', findingId)
    .where('products.deleted_at', 'is', null)
    .groupBy(['products.id', 'products.name'])
    .orderBy('products.id')
    .execute();

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

const typesOf = { open: 'reopenFinding', kept: 'keepVotes', watched: 'watchFinding' } as const;

/**
 * Decides what becomes of a finding, in the caller's transaction: a job marks its votes. Of removed votes, and of those that
 * come back, each product has an event. Restoring them accepts the objections.
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
    reason,
    by,
    at,
  }: FindingDecision & { by: Exclude<EventAuthor, string>; at: string },
): Promise<{ modifiedCount: 0 | 1; productIds: number[] }> => {
  await lockFindings(db);
  const before = await db
    .selectFrom('findings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw httpError('not_found');
  const isAsSeen = before.state === seen && (seenVotes === undefined || before.votes === seenVotes);
  if (!isAsSeen) throw httpError('finding_decided');
  if (state === seen) return { modifiedCount: 0, productIds: [] };
  const isOpen = state === 'open';
  await db
    .updateTable('findings')
    .set({
      state,
      decided_by: isOpen ? null : by.id,
      decided_at: isOpen ? null : at,
      reason: reason ?? null,
    })
    .where('id', '=', id)
    .execute();
  const products = await votesByProduct(db, id);
  const [first] = products;
  const name = before.product_id !== null && first ? first.name : `${before.voters} accounts`;
  if (state !== 'removed') await recordEvent(db, { type: typesOf[state], by, subject: { id, name }, at });
  if (state === 'removed' || seen === 'removed')
    for (const { votes, ...product } of products.filter(({ votes }) => votes > 0))
      await recordEvent(db, {
        ...{ type: state === 'removed' ? 'removeVotes' : 'restoreVotes', by, subject: product, at },
        details: reason ? `${counted(votes, 'vote')}: ${removalReasonTexts[reason]}` : counted(votes, 'vote'),
        payload: { findingId: id, votes },
      });
  const changed = products.filter(({ votes }) => votes > 0).map((product) => product.id);
  if (seen === 'removed') await acceptObjections(db, { id, at, productIds: changed });
  if (state === 'removed') await forgetAnswered(db, id);
  await enqueue(db, 'markVotes', { findingId: id }, at);
  const isPublic = state === 'removed' || seen === 'removed';
  return { modifiedCount: 1, productIds: isPublic ? products.map((product) => product.id) : [] };
};
