import { compiled } from '#lib/server/db/compiled.ts';

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
