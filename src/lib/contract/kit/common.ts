import { z } from 'zod';
import { sizes } from '#lib/limits.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';

/**
 * An e-mail as whoever holds it wrote it. Firebase takes more than any pattern of ours would, and it is only ever
 * compared: with the e-mail of a token that Firebase issued.
 */
export const writtenEmail = z.string().trim().regex(/.@./, fieldErrors.email).max(sizes.email);

/** What many calls have in their address, and answer. */
export const byId = z.object({ id: z.string() });
export const byEmail = z.object({ email: z.string().max(sizes.email) });
export const insertedId = z.object({ insertedId: z.string() });
export const modifiedCount = z.object({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const deletedCount = z.object({ deletedCount: z.union([z.literal(0), z.literal(1)]) });
