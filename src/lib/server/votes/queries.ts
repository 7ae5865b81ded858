import { sql } from 'kysely';
import type { Reactions } from '#lib/contract/votes.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';

/** Votes of a person that are flagged so: those whose flag is out of date, when the flag is the other one. */
export const staleVotesOf = compiled(
  (db, { userId, verified, limit }: { userId: number; verified: 0 | 1; limit: number }) =>
    db
      .selectFrom('votes')
      .select('product_id')
      .where('user_id', '=', userId)
      .where('verified', '=', verified)
      .orderBy('product_id')
      .limit(limit),
);

/** Ids in one text: a row for each of the thousands that one person may have costs several times as much. */
const joined = (column: 'product_id' | 'id') =>
  sql<string | null>`string_agg(cast(${sql.ref(column)} as text), ',')`.as('ids');

const selectReactions = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('votes')
    .select([sql<keyof Reactions>`'votedFor'`.as('deed'), joined('product_id')])
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProducts(db))
    .unionAll(
      db
        .selectFrom('reports')
        .select([sql<keyof Reactions>`'reported'`.as('deed'), joined('product_id')])
        .where('user_id', '=', userId)
        .where('product_id', 'not in', deletedProducts(db)),
    )
    .unionAll(
      db
        .selectFrom('products')
        .select([sql<keyof Reactions>`'own'`.as('deed'), joined('id')])
        .where('adder_id', '=', userId)
        .where('id', 'not in', deletedProducts(db)),
    ),
);

/** What a person voted for, reported and added, as ids. */
export const reactionsOf = async (db: Handle, userId: number): Promise<Reactions> => {
  const reactions: Reactions = { votedFor: [], reported: [], own: [] };
  for (const { deed: action, ids } of await selectReactions(db, { userId }))
    reactions[action] = ids?.split(',') ?? [];
  return reactions;
};
