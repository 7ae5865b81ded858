import { sql } from 'kysely';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { rankingVersion } from '#lib/domain/ranking.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { lockstep } from '#lib/domain/vote-integrity/lockstep.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { countVotes } from './count-votes.ts';

/** If moderators kept a group or burst, further votes for its product or of its accounts are only worth a look, for so long. */
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

/** Returns the findings that contain known votes. */
const readEarlier = (db: Handle, known: readonly Known[]) =>
  db
    .selectFrom('findings')
    .select(['id', 'state', 'kind', 'product_id', 'starts_at', 'ends_at', 'confidence', 'historic', 'votes'])
    .select(['evidence', 'judged_at'])
    .where('id', 'in', [...new Set(known.map(({ finding_id }) => finding_id)), 0])
    .orderBy('id')
    .execute();

/** Earlier findings that share votes with a detected one, and which votes. */
interface Earlier {
  known: readonly Known[];
  findings: Awaited<ReturnType<typeof readEarlier>>;
}
type EarlierFinding = Earlier['findings'][number];

/** Returns the known votes that findings of some kind contain. */
const votesIn = ({ known, findings }: Earlier, isOne: (row: EarlierFinding) => boolean): Set<string> => {
  const ids = new Set(findings.filter(isOne).map(({ id }) => id));
  return new Set(
    known
      .filter(({ finding_id }) => ids.has(finding_id))
      .map(({ product_id, user_id }) => keyOf(product_id, user_id)),
  );
};

/** True if a finding can be decided, or is watched until it is known whether its votes weigh less. */
const isUndecided = ({ state, kind }: EarlierFinding): boolean =>
  state === 'open' || (state === 'watched' && kind === 'watch');

/** True if people have decided about its votes; or if they are suspected already, and a detected finding suspects nobody. */
const isDecided = (row: EarlierFinding, kind: Finding['kind']): boolean =>
  kind === 'watch' ? row.state !== 'open' || row.kind !== 'watch' : !isUndecided(row);

/**
 * Returns the number of votes that moderators kept lately for the product of a finding or, of a group, by its accounts; 0 once at
 * least as many others have come since. A real crowd goes on after moderators have kept it, with other people too, and must not lose
 * its places again at once. Only votes that weighed less before count as kept. Votes of other findings about the product since count
 * as others, unless they were kept in any of them: a burst spans days only, and crowds also come in small packs.
 */
const countKept = async (db: Handle, finding: Finding, at: string): Promise<number> => {
  const product = finding.product === null ? null : Number(finding.product);
  const isRelated =
    product === null
      ? sql`listed.user_id in ${idsIn(db, finding.voters.map(Number))}`
      : sql`listed.product_id = ${product}`;
  const { rows } = await sql<{ kept: number; further: number }>`
    with kept as (
      select listed.product_id, listed.user_id, findings.starts_at
      from finding_votes listed join findings on findings.id = listed.finding_id
      where ${isRelated} and findings.state = 'kept' and findings.kind <> 'watch' and findings.historic = 0
        and findings.decided_at >= ${timeBefore(at, clearedFor)}
    ), further as (
      select product_id, user_id from ${pairRows(db, pairsOf(finding.votes))} detected
      union
      select listed.product_id, listed.user_id
      from findings join finding_votes listed on listed.finding_id = findings.id
      where findings.product_id = ${product} and findings.state <> 'kept'
        and findings.ends_at > (select min(starts_at) from kept)
      except
      select listed.product_id, listed.user_id
      from finding_votes listed join findings on findings.id = listed.finding_id
      where ${isRelated} and findings.state = 'kept'
    )
    select (select count(*) from (select distinct product_id, user_id from kept) pairs) as kept,
      (select count(*) from further) as further`.execute(db);
  const { kept, further } = rows[0] ?? { kept: 0, further: 0 };
  return kept > further ? kept : 0;
};

/**
 * Returns the votes of a finding that nobody has decided about, the earlier finding that it is, grown or certain by now, and the ids
 * of others that were worth a look, of which it has all votes.
 */
const changeAs = ({ kind, ...finding }: Pick<Finding, 'kind' | 'product' | 'votes'>, earlier: Earlier) => {
  const decided = votesIn(earlier, (row) => isDecided(row, kind));
  const votes = finding.votes.filter(([voter, of]) => !decided.has(keyOf(of, voter)));
  const product = finding.product === null ? null : Number(finding.product);
  const shared = Map.groupBy(earlier.known, ({ finding_id }) => finding_id);
  const sharedWith = ({ id }: EarlierFinding): number => shared.get(id)?.length ?? 0;
  const isGrown = (row: EarlierFinding): boolean => areAlike(row, { kind });
  // A finding that has grown shares at least half of the votes of the smaller of the two, and one that now lowers weights has all
  // votes of what was worth a look: sharing a few must not draw people into a finding.
  const isSame = (row: EarlierFinding): boolean =>
    isGrown(row)
      ? row.state === 'open' && sharedWith(row) * 2 >= Math.min(row.votes, votes.length)
      : row.kind === 'watch' && isUndecided(row) && sharedWith(row) >= row.votes;
  const [same, ...others] = earlier.findings
    .filter((row) => row.product_id === product && isSame(row))
    .sort(
      (one, other) => Number(isGrown(other)) - Number(isGrown(one)) || sharedWith(other) - sharedWith(one),
    );
  const absorbed = others.filter((row) => !isGrown(row)).map(({ id }) => id);
  return { kind, votes, product, same, absorbed };
};

/** The part of a finding that is new to the earlier ones with votes of it; undefined if nothing is. */
const changeBy = async (db: Handle, finding: Finding, at: string) => {
  const known = await knownVotes(db, pairsOf(finding.votes));
  const earlier: Earlier = { known, findings: await readEarlier(db, known) };
  const asFound = changeAs(finding, earlier);
  const isOpen = asFound.same !== undefined && areAlike(asFound.same, finding);
  const kept = finding.kind === 'watch' || isOpen ? 0 : await countKept(db, finding, at);
  const decided = votesIn(earlier, (row) => row.state !== 'open' && isDecided(row, finding.kind)).size;
  const whose = finding.product === null ? 'of these accounts' : 'for this product';
  const decisions = kept
    ? [`Moderators kept ${kept} votes ${whose} before.`]
    : decided
      ? [`Moderators decided about ${decided} of these votes before.`]
      : [];
  const { same, votes, ...rest } = kept ? changeAs({ ...finding, kind: 'watch' }, earlier) : asFound;
  // The run of two minutes may see only a part of what the daily one has found, whose evidence says more.
  const isPart = same?.kind === rest.kind && finding.votes.length < same.votes;
  const evidence = isPart ? same.evidence : JSON.stringify([...finding.evidence, ...decisions]);
  const change = { ...rest, evidence };
  if (!same) return votes.length < lockstep.group ? undefined : { ...change, votes, same };
  const has = votesIn(earlier, ({ id }) => id === same.id);
  const further = votes.filter(([voter, of]) => !has.has(keyOf(of, voter)));
  const isOtherwise =
    !areAlike(same, change) || judgementOf({ ...finding, kind: change.kind }) !== same.judged_at;
  return further.length || change.absorbed.length || isOtherwise
    ? { ...change, votes: further, same }
    : undefined;
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
 * Stores a finding, in the caller's transaction: a new one, or the further votes of one that is open. What was worth a look and
 * now lowers weights is the same finding, open again if it was watched; several become one. One that lowers weights is an event, and a job marks its
 * votes.
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
  const { votes, product, same, absorbed, kind, evidence } = change;
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
    evidence,
    ...{ state: 'open' as const, was_watched: 0, decided_by: null, decided_at: null, reason: null },
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
          ...{ ...columns, product_id: product, found_at: at },
          ...{ voters: 0, votes: 0, weight: 0 },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  if (absorbed.length) await db.deleteFrom('findings').where('id', 'in', absorbed).execute();
  await addVotes(db, id, votes);
  const counts = await countVotes(db, id);
  await db.updateTable('findings').set(counts).where('id', '=', id).execute();
  // Boards waited for its judgement.
  if (same?.judged_at && !columns.judged_at) await enqueue(db, 'closeLeaderboards', {}, at);
  if (kind === 'watch') return;
  if (same?.kind !== kind)
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
