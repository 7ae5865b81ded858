import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FindingDetails, FindingState } from '#lib/contract/findings.ts';
import { rankingVersion } from '#lib/domain/ranking.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { countRemovals, productsWith } from '#lib/server/vote-integrity/announce-removals.ts';
import type { Person } from './person.ts';

/** Removes the votes of a finding, as a moderator does, without what follows from it. */
export const markRemoved = async (db: Handle, findingId: number, at: string): Promise<void> => {
  await db
    .updateTable('findings')
    .set({ state: 'removed', decided_at: at, reason: 'coordinated' })
    .where('id', '=', findingId)
    .execute();
  await countRemovals(db, await productsWith(db, findingId));
};

/** Decides about a finding as a moderator sees it now. */
export const decideAs = async (moderator: Person, id: number | string, state: FindingState) => {
  const { state: seen, votes } = (await moderator.get(`/findings/${id}`)).body as FindingDetails;
  const reason = state === 'removed' ? { reason: 'coordinated' } : {};
  return moderator.patch(`/findings/${id}`, { body: { state, seen, votes, ...reason } });
};

/** Adds an objection of a product's maker. */
export const addObjection = (
  db: Handle,
  { findingId, productId, userId, at }: { findingId: number; productId: string; userId: string; at: string },
) =>
  db
    .insertInto('objections')
    .values({
      ...{ finding_id: findingId, product_id: Number(productId), user_id: Number(userId) },
      ...{ text: 'These were colleagues.', created_at: at, answer: null, answered_at: null },
    })
    .execute();

/** The proof that a challenge asks for, as the browser's worker makes it. */
export const solved = async (text: string): Promise<string> => {
  const challenge = JSON.parse(text);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
};

/** Adds an open finding, or one that is worth a look, that has the votes of a product, which a job marks. @returns its id */
export const addFinding = async (
  db: Handle,
  productId: number,
  at: string,
  kind: 'burst' | 'watch' = 'burst',
): Promise<number> => {
  const votes = await db
    .selectFrom('votes')
    .select(['product_id', 'user_id'])
    .where('product_id', '=', productId)
    .execute();
  const { id } = await db
    .insertInto('findings')
    .values({
      ...{ kind, product_id: productId, starts_at: at, ends_at: at, confidence: 0.9 },
      ...{
        evidence: '["20 of 20 votes within an hour came from new accounts."]',
        historic: 0,
        state: 'open',
      },
      ...{ voters: votes.length, votes: votes.length, weight: votes.length * 1000, version: rankingVersion },
      ...{ found_at: at, decided_by: null, decided_at: null, reason: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (votes.length)
    await db
      .insertInto('finding_votes')
      .values(votes.map((vote) => ({ finding_id: id, ...vote })))
      .execute();
  await enqueue(db, 'markVotes', { findingId: id }, at);
  return id;
};
