import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, ErrorCode } from '#lib/contract/kit/errors.ts';
import { HttpError, type HttpErrorDetails } from '#lib/contract/kit/http-error.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';

/** Seconds after which to call again when something is unavailable. */
export const unavailable = { retryAfterSeconds: 10 } as const;

const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  not_json: 400,
  empty_keyword: 400,
  bad_signature: 400,
  bad_event: 400,
  unauthorized: 401,
  token_expired: 401,
  suspended: 401,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  own_product: 409,
  not_accepted: 409,
  too_many_saved: 409,
  too_many_follows: 409,
  own_page: 409,
  launched: 409,
  too_many_webhooks: 409,
  webhook_off: 409,
  not_reported: 409,
  reports_changed: 409,
  changed_meanwhile: 409,
  undo_over: 409,
  decided_since: 409,
  finding_decided: 409,
  own_finding: 409,
  already_objected: 409,
  already_answered: 409,
  not_rejected: 409,
  same_tag: 409,
  tag_merged: 409,
  email_taken: 409,
  not_a_user: 409,
  account_changed: 409,
  account_deleted: 409,
  login_too_old: 409,
  last_admin: 409,
  other_role: 409,
  email_not_verified: 409,
  wrong_role_code: 409,
  unpaid: 409,
  processing: 409,
  already_subscribed: 409,
  coupon_code_taken: 409,
  coupon_unknown: 409,
  coupon_disabled: 409,
  coupon_expired: 409,
  coupon_used_up: 409,
  coupon_held: 409,
  card_declined: 409,
  checkout_over: 409,
  payments_off: 409,
  too_large: 413,
  not_json_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  ending: 503,
  identity_unavailable: 503,
  payments_unavailable: 503,
};

/** Something that the site needs does not answer, and the same call may succeed soon. */
const isUnavailable = (status: number): boolean => status === 503;

/** An error with the status and the text of its code. @param details `message` replaces the text of the code */
export const httpError = (code: ErrorCode, details: Omit<HttpErrorDetails, 'code'> = {}): HttpError =>
  new HttpError(statuses[code], {
    message: errorTexts[code],
    ...(isUnavailable(statuses[code]) && unavailable),
    ...details,
    code,
  });

/** Status and body of an error; one without a code counts as `internal`. */
export const describeError = (
  { code = 'internal', message, issues, retryAt }: HttpError,
  requestId: string,
): { status: ContentfulStatusCode; body: ErrorBody } => ({
  status: statuses[code],
  body: {
    error: {
      code,
      message,
      ...(issues && { issues }),
      ...(retryAt && { retryAt }),
      ...(code === 'internal' && { requestId }),
    },
  },
});
