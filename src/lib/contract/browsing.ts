import { z } from 'zod';
import { soughtText } from '#lib/contract/kit/values.ts';
import { ages, browsing, sorts } from '#lib/domain/browsing.ts';
import { rating, sizes } from '#lib/domain/specification.ts';

/** Slugs, separated by commas, which none has in it. */
const slugs = soughtText()
  .max(browsing.tags * sizes.tag * 9)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .refine((tags) => tags.length <= browsing.tags, `At most ${browsing.tags} tags`);

/** Query parameters that sort and filter published products. */
export const browseQuery = {
  sort: z.enum(sorts).optional(),
  /** Slugs of tags, separated by commas: products have all of them. */
  tags: slugs.optional(),
  /** Minimum mean of the ratings, in stars. */
  rating: z.coerce.number<number>().int().min(rating.min).max(rating.max).optional(),
  /** Published in the last 7, 30 or 365 days, from the beginning of a day (UTC). */
  age: z.enum(ages).optional(),
};

export type { Age, Sort } from '#lib/domain/browsing.ts';
