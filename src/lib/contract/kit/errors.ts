import { z } from 'zod';

/** Error codes. Clients look up the texts for people by these. */
const errorCode = z.enum([
  'not_json',
  'empty_keyword',
  'unauthorized',
  'token_expired',
  'suspended',
  'signed_out',
  'forbidden',
  'not_found',
  'own_product',
  'not_accepted',
  'too_many_saved',
  'not_reported',
  'changed_meanwhile',
  'undo_over',
  'decided_since',
  'not_rejected',
  'same_tag',
  'tag_merged',
  'email_taken',
  'not_a_user',
  'account_changed',
  'last_admin',
  'other_role',
  'email_not_verified',
  'wrong_role_code',
  'unpaid',
  'processing',
  'already_subscribed',
  'coupon_code_taken',
  'coupon_unknown',
  'coupon_disabled',
  'coupon_expired',
  'coupon_used_up',
  'coupon_held',
  'card_declined',
  'checkout_over',
  'bad_signature',
  'bad_event',
  'too_large',
  'not_json_type',
  'invalid',
  'too_many',
  'internal',
  'unavailable',
  'ending',
  'identity_unavailable',
  'payments_unavailable',
  'payments_off',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** Body of every error response. */
export const errorBody = z.object({
  error: z.object({
    code: errorCode,
    message: z.string(),
    issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** Time after which the same call may succeed. */
    retryAt: z.iso.datetime().optional(),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
