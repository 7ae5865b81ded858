import { z } from 'zod';

/** The payload of each kind of job. It is stored: a release that changes one must still read those of the last. */
export const payloads = {
  alignVotes: z.object({ userId: z.int() }),
  finishDeletion: z.object({ productId: z.int() }),
  resumeDeletions: z.object({}),
  expireCheckouts: z.object({}),
  pruneIdempotencyKeys: z.object({}),
  closeLeaderboards: z.object({}),
};

export type JobKind = keyof typeof payloads;
export type PayloadOf<Kind extends JobKind> = z.output<(typeof payloads)[Kind]>;

/** Kind and payload are the job: there is one row for both. */
export const jobId = <Kind extends JobKind>(kind: Kind, payload: PayloadOf<Kind>): string =>
  [kind, ...Object.values(payload)].join(':');
