import { z } from 'zod';
import { lists } from '#lib/domain/specification.ts';

export const paginationQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(lists.max).default(lists.max),
  offset: z.coerce.number<number>().int().min(0).default(0),
});
