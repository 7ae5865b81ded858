import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** A handle that a query runs on: the database itself, or the transaction it is part of. */
export type Handle = Kysely<Tables>;
