import { sql } from 'kysely';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { rankingVersion } from '#lib/domain/ranking.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { lockstep } from '#lib/domain/vote-integrity/linked-voters.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { countVotes } from './count-votes.ts';

/** If moderators kept a group or burst, what it goes on with is only worth a look, for so long. */
const clearedFor = days(90);

interface Known {
  product_id: number;
  user_id: number;
  finding_id: number;
}

/** Votes of findings as one parameter: product and voter. */
const pairsOf = (votes: Finding['votes']): string =>
  JSON.stringify(votes.map(([voter, product]) => [Number(product), Number(voter)]));

/** Pairs of product and voter, JSON, as a table. */
export const pairRows = (db: Handle, pairs: string) => sql`(
  select cast(value ->> 0 as bigint) as product_id, cast(value ->> 1 as bigint) as user_id
  from ${dialectOf(db).elements(pairs)}
)`;

/** Returns which of these votes earlier findings contain. */
const knownVotes = async (db: Handle, pairs: string): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select known.product_id, known.user_id, known.finding_id
    from ${pairRows(db, pairs)} listed join finding_votes known
      on known.product_id = listed.product_id and known.user_id = listed.user_id`.execute(db);
  return rows;
};

const keyOf = (product: number | string, user: number | string): string => `${product} ${user}`;

/** True if both lower weights, or neither. */
const areAlike = (one: { kind: Finding['kind'] }, other: { kind: Finding['kind'] }): boolean =>
  (one.kind === 'watch') === (other.kind === 'watch');

/** The column `judged_at` of a finding. */
const judgementOf = ({ kind, judgedAt }: Pick<Finding, 'kind' | 'judgedAt'>): string | null =>
  kind === 'watch' && judgedAt !== undefined ? new Date(judgedAt).toISOString() : null;

/** What a finding adds to the earlier ones that have votes of it; undefined if nothing. */
const changeBy = async (db: Handle, finding: Finding, at: string) => {
  const known = await knownVotes(db, pairsOf(finding.votes));
  const earlier = await db
    .selectFrom('findings')
    .select(['id', 'state', 'kind', 'product_id', 'starts_at', 'ends_at', 'confidence', 'historic', 'votes'])
    .select(['decided_at', 'judged_at'])
    .where('id', 'in', [...new Set(known.map(({ finding_id }) => finding_id)), 0])
    .orderBy('id')
    .execute();
  const byId = new Map(earlier.map((row) => [row.id, row]));
  const product = finding.product === null ? null : Number(finding.product);
  const shared = Map.groupBy(known, ({ finding_id }) => finding_id);
  const sharedWith = (id: number): number => shared.get(id)?.length ?? 0;

  const changeAs = ({ kind, evidence }: Pick<Finding, 'kind' | 'evidence'>) => {
    /** True if people have decided about its votes; or if they are suspected already, and this finding suspects nobody. */
    const isDecided = (id: number): boolean => {
      const row = byId.get(id);
      return row !== undefined && (row.state !== 'open' || (kind === 'watch' && row.kind !== 'watch'));
    };
    const decided = new Set(
      known
        .filter(({ finding_id }) => isDecided(finding_id))
        .map((vote) => keyOf(vote.product_id, vote.user_id)),
    );
    const votes = finding.votes.filter(([voter, of]) => !decided.has(keyOf(of, voter)));
    // A finding that has grown shares at least half of the votes of the smaller of the two: sharing a few votes must not draw people
    // into a finding.
    const [same] = earlier
      .filter((row) => row.state === 'open' && row.product_id === product && areAlike(row, { kind }))
      .filter((row) => sharedWith(row.id) * 2 >= Math.min(row.votes, votes.length))
      .sort((one, other) => sharedWith(other.id) - sharedWith(one.id));
    return { kind, evidence, votes, product, same };
  };

  const clearedSince = timeBefore(at, clearedFor);
  /** True if moderators have looked at votes that weighed less, and not only put away what weighed the same. */
  const hasCleared = (id: number): boolean => {
    const row = byId.get(id);
    const lowered = row?.state === 'kept' && row.kind !== 'watch' && row.historic === 0;
    return lowered && (row.decided_at ?? '') >= clearedSince;
  };
  const keptVotes = new Set(
    known
      .filter(({ finding_id }) => hasCleared(finding_id))
      .map((vote) => keyOf(vote.product_id, vote.user_id)),
  ).size;
  const asFound = changeAs(finding);
  // Moderators have cleared these people: what they do next is worth a look, and lowers nothing.
  const isCleared = keptVotes * 2 > finding.votes.length && !asFound.same;
  const { same, votes, ...change } = isCleared
    ? changeAs({
        kind: 'watch',
        evidence: [...finding.evidence, `Moderators kept ${keptVotes} of these votes before.`],
      })
    : asFound;
  if (!same) return votes.length < lockstep.group ? undefined : { ...change, votes, same };
  const has = new Set(shared.get(same.id)?.map((vote) => keyOf(vote.product_id, vote.user_id)));
  const further = votes.filter(([voter, of]) => !has.has(keyOf(of, voter)));
  const isJudgedOtherwise = judgementOf({ ...finding, kind: change.kind }) !== same.judged_at;
  return further.length || isJudgedOtherwise ? { ...change, votes: further, same } : undefined;
};

/** The votes whose products exist, and are not deleted until the transaction ends. */
const retainedVotes = async (db: Handle, votes: Finding['votes']): Promise<Finding['votes']> => {
  const ids = [...new Set(votes.map(([, product]) => Number(product)))];
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  const retained = new Set(products.map(({ id }) => String(id)));
  return votes.filter(([, product]) => retained.has(product));
};

const addVotes = (db: Handle, id: number, votes: Finding['votes']) =>
  // Those that were deleted since they were read are left out.
  sql`insert into finding_votes (finding_id, product_id, user_id)
    select cast(${id} as bigint), votes.product_id, votes.user_id
    from ${pairRows(db, pairsOf(votes))} listed join votes
      on votes.product_id = listed.product_id and votes.user_id = listed.user_id
    where true on conflict do nothing`.execute(db);

/** Name of a finding in events. */
export const nameOf = async (db: Handle, productId: number | null, voters: number): Promise<string> => {
  if (productId === null) return `${voters} accounts`;
  const product = await db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .executeTakeFirst();
  return product?.name ?? String(productId);
};

/**
 * Stores a finding, in the caller's transaction: a new one, or the further votes of one that is open. One that lowers weights
 * is an event, and a job marks its votes.
 * @param beganAt time of the first detection on this site, ISO 8601
 */
export const storeFinding = async (
  db: Handle,
  finding: Finding,
  { at, beganAt }: { at: string; beganAt: string },
): Promise<void> => {
  await lockFindings(db);
  // Products before votes: deleting a product locks them in this order too.
  const change = await changeBy(db, { ...finding, votes: await retainedVotes(db, finding.votes) }, at);
  if (!change) return;
  const { votes, product, same, kind, evidence } = change;
  const times = votes.map(([, , time]) => new Date(time).toISOString());
  const [first = at] = [...times, ...(same ? [same.starts_at] : [])].sort();
  const last = [...times, ...(same ? [same.ends_at] : [])].sort().at(-1) ?? at;
  const columns = {
    kind,
    starts_at: first,
    ends_at: last,
    confidence: Math.max(finding.confidence, same?.confidence ?? 0),
    version: rankingVersion,
    judged_at: judgementOf({ ...finding, kind }),
    // One that grows may cease to be.
    historic: last < beganAt && same?.historic !== 0 ? 1 : 0,
    evidence: JSON.stringify(evidence),
  };
  const { id } = same
    ? await db
        .updateTable('findings')
        .set(columns)
        .where('id', '=', same.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('findings')
        .values({
          ...{ ...columns, product_id: product, state: 'open', found_at: at },
          ...{ voters: 0, votes: 0, weight: 0, decided_by: null, decided_at: null, reason: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  await addVotes(db, id, votes);
  const counts = await countVotes(db, id);
  await db.updateTable('findings').set(counts).where('id', '=', id).execute();
  // Boards waited for its judgement.
  if (same?.judged_at && !columns.judged_at) await enqueue(db, 'closeLeaderboards', {}, at);
  if (kind === 'watch') return;
  if (!same)
    await recordEvent(db, {
      ...{ type: 'openFinding', by: 'site', at },
      subject: { id, name: await nameOf(db, product, counts.voters) },
    });
  await enqueue(db, 'markVotes', { findingId: id }, at);
};

/**
 * Ends the wait for a judgement, except for findings with one of these votes, which may still weigh less later.
 * @returns true if one has ended
 */
export const endJudgements = async (db: Handle, pending: readonly Finding[]): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update findings set judged_at = null where judged_at is not null and not exists (
      select 1 from ${pairRows(db, pairsOf(pending.flatMap(({ votes }) => votes)))} listed join finding_votes known
        on known.product_id = listed.product_id and known.user_id = listed.user_id
      where known.finding_id = findings.id)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};

/** True if storing a finding would change something. Most runs only find what is stored already. */
export const isNews = async (db: Handle, finding: Finding, at: string): Promise<boolean> =>
  (await changeBy(db, finding, at)) !== undefined;
