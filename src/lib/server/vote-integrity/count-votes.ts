import { sql } from 'kysely';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { weightColumn } from '#lib/server/votes/set-counts.ts';

/** Numbers of a finding's accounts and votes, and what these would weigh without it. */
export const countVotes = (db: Handle, id: number) =>
  db
    .selectFrom('finding_votes')
    .innerJoin('users', 'users.id', 'finding_votes.user_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('votes'),
      fn.count<number>('user_id').distinct().as('voters'),
    ])
    .select(sql<number>`coalesce(sum(${weightColumn}), 0)`.as('weight'))
    .where('finding_id', '=', id)
    .executeTakeFirstOrThrow();

/** Findings whose stored numbers differ from those of their votes, for example after a product was deleted. */
export const miscounted = async (db: Handle) => {
  const { rows } = await sql<{ id: number; votes: number; voters: number; listed: number; people: number }>`
    select id, findings.votes, findings.voters, coalesce(counted.votes, 0) as listed, coalesce(counted.voters, 0) as people
    from findings left join (
      select finding_id, count(*) as votes, count(distinct user_id) as voters from finding_votes group by finding_id
    ) counted on finding_id = id
    where findings.votes <> coalesce(counted.votes, 0) or findings.voters <> coalesce(counted.voters, 0)
    order by id`.execute(db);
  return rows;
};

/** Counts findings again, and removes those without votes. The caller's transaction has locked findings. */
export const recountFindings = async (db: Handle, ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    const counts = await countVotes(db, id);
    if (counts.votes) await db.updateTable('findings').set(counts).where('id', '=', id).execute();
    else await db.deleteFrom('findings').where('id', '=', id).execute();
  }
};

/** True if a finding has votes for a product. */
export const isInFindings = (db: Handle, productId: number): Promise<boolean> =>
  hasRow(db.selectFrom('finding_votes').where('product_id', '=', productId));

/** Findings about groups that have votes for a product: those about one product go with it. */
export const groupsWith = async (db: Handle, productId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('finding_votes')
    .innerJoin('findings', 'findings.id', 'finding_votes.finding_id')
    .select('finding_id')
    .distinct()
    .where('finding_votes.product_id', '=', productId)
    .where('findings.product_id', 'is', null)
    .orderBy('finding_id')
    .execute();
  return rows.map(({ finding_id }) => finding_id);
};
