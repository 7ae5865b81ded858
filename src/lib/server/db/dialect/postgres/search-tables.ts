import type { Kysely } from 'kysely';

export const createSearchTables = async (_db: Kysely<unknown>): Promise<void> => {};
