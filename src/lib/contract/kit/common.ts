import { z } from 'zod';
import { lists, sizes } from '#lib/domain/specification.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { storableText } from './values.ts';

/**
 * An e-mail address as typed. Validated loosely: Firebase accepts more than a pattern could, and the address is only
 * compared with the one in a Firebase token.
 */
export const writtenEmail = storableText().trim().regex(/.@./, fieldErrors.email).max(sizes.email);

/** Month in which a person with a verified e-mail subscribed, 'YYYY-MM', for the mark beside their name; else null. */
export const verifiedSince = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .nullable();

/** Shared parameters and outputs. */
export const byId = z.object({ id: z.string() });
export const byEmail = z.object({ email: storableText().max(sizes.email) });
export const insertedId = z.object({ insertedId: z.string() });
export const modifiedCount = z.object({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const deletedCount = z.object({ deletedCount: z.union([z.literal(0), z.literal(1)]) });

export const paginationQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(lists.max).default(lists.max),
  offset: z.coerce.number<number>().int().min(0).default(0),
});
