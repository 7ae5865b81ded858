import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './schema.ts';

export const countOf = async <Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const { total } = await query
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};
