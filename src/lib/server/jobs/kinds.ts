import { type Expression, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** The payload of each kind of job. It is stored: a release that changes one must still read those of the last. */
export const payloads = {
  alignVotes: z.object({ userId: z.int() }),
  finishDeletion: z.object({ productId: z.int() }),
  resumeDeletions: z.object({}),
  expireCheckouts: z.object({}),
  pruneIdempotencyKeys: z.object({}),
  pruneAuditLog: z.object({}),
  indexProducts: z.object({}),
  closeLeaderboards: z.object({}),
  /** Of a day; without one, an hourly look for what has come without a job, by an import. */
  launchProducts: z.object({ day: z.string().optional() }),
  relateProducts: z.object({}),
  keyLinks: z.object({}),
  submitPages: z.object({}),
};

export type JobKind = keyof typeof payloads;
export type PayloadOf<Kind extends JobKind> = z.output<(typeof payloads)[Kind]>;

const separator = ':';

/** Kind and payload are the job: there is one row for both. */
export const jobId = <Kind extends JobKind>(kind: Kind, payload: PayloadOf<Kind>): string =>
  [kind, ...Object.values(payload)].join(separator);

/** The same in SQL, of a kind whose payload is one id: a column, since SQLite takes a parameter for a fraction. */
export const jobIdOf = (kind: JobKind, payload: Expression<number>): RawBuilder<string> =>
  sql<string>`${kind + separator} || cast(${payload} as text)`;
