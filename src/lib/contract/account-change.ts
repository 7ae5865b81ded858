import { z } from 'zod';
import { parsedAs } from '#lib/contract/kit/parsed-as.ts';
import { storableText } from '#lib/contract/kit/values.ts';
import { sizes } from '#lib/domain/specification.ts';

const promotion = z.strictObject({
  role: z.enum(['admin', 'moderator']),
  /** The address that the admin saw: rejected if the account has another one by now. */
  email: storableText().max(sizes.email).optional(),
});
const suspension = z.strictObject({ suspended: z.boolean() });

export type AccountChange = z.output<typeof promotion> | z.output<typeof suspension>;

/** Body of PATCH /users/admin/{id}: a role, or whether the account is suspended; never both. */
export const accountChangeBody = z
  .looseObject({})
  .transform(
    (body, context): AccountChange =>
      'suspended' in body ? parsedAs(suspension, body, context) : parsedAs(promotion, body, context),
  );

/** The input of `accountChangeBody`, as a union for the client and the documentation. */
export const accountChangeInput = z.union([promotion, suspension]);
