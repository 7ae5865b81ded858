import { z } from 'zod';

/**
 * Parses a body as one of several schemas that a transform has chosen between, and reports the issues of that schema
 * alone.
 */
export const parsedAs = <Schema extends z.ZodType>(
  schema: Schema,
  body: object,
  context: z.RefinementCtx,
): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.addIssue({ ...issue, input: body } as never);
  return z.NEVER;
};
