import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { CreateLimiter } from '#lib/server/db/database.ts';

/**
 * Limits that all servers count together. A key that is over its limit is remembered in memory, so that whoever goes on
 * costs the database nothing; while it does not answer, each server counts for itself.
 */
export const sharedLimits =
  (pool: Pool): CreateLimiter =>
  ({ name, points, duration, prunes }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
      // Every five minutes it deletes what has expired, of all limits.
      clearExpiredByTimeout: prunes,
    });
