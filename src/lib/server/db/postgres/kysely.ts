import { type DialectAdapter, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { AdapterOfDialect } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { postgres } from './dialect.ts';
import { discardHanging } from './discard-hanging.ts';
import { openPool, type PoolOptions } from './pool.ts';

class Adapter extends PostgresAdapter implements AdapterOfDialect {
  readonly dialect = postgres;
}

class OurDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new Adapter();
  }
}

/** Returns a handle with a new pool. */
export const handleOn = (options: PoolOptions): Handle => handleOver(openPool(options), options);

/** Returns a handle on a pool that nothing else uses. */
export const handleOver = (pool: Pool, { onLost }: Pick<PoolOptions, 'onLost'> = {}): Handle =>
  new Kysely<Tables>({ dialect: new OurDialect({ pool: discardHanging(pool, onLost) }) });
