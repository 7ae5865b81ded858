import { z } from 'zod';
import { sizes } from '../limits.ts';

/** What many calls have in their address, and answer. */
export const byId = z.object({ id: z.string() });
export const byEmail = z.object({ email: z.string().max(sizes.email) });
export const insertedId = z.object({ insertedId: z.string() });
export const modifiedCount = z.object({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const deletedCount = z.object({ deletedCount: z.union([z.literal(0), z.literal(1)]) });
