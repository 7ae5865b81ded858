import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { CreateLimiter } from '#lib/server/db/database.ts';

/**
 * Rate limits that all servers share. A key over its limit is cached in memory, so further requests need no query. While
 * the database does not answer, each server counts for itself.
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
      // Every five minutes it deletes the expired rows of all limits.
      clearExpiredByTimeout: prunes,
    });
