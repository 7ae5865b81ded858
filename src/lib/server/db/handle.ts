import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Where a query runs: the database itself, or the transaction that the query is part of. */
export type Handle = Kysely<Tables>;
