import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts';
import { refusals } from '../../messages/refusals.ts';

const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  not_json: 400,
  empty_keyword: 400,
  bad_signature: 400,
  unauthorized: 401,
  suspended: 401,
  forbidden: 403,
  not_found: 404,
  own_product: 409,
  not_accepted: 409,
  not_reported: 409,
  changed_meanwhile: 409,
  email_taken: 409,
  not_a_user: 409,
  account_changed: 409,
  last_admin: 409,
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
  too_large: 413,
  not_json_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  payments_unavailable: 503,
};

export type Issues = NonNullable<ErrorBody['error']['issues']>;

/** A call that is refused, with the reason as a code. Thrown anywhere below a route, answered in one place. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly issues: Issues | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** From when on the same call may succeed, ISO 8601. */
  readonly retryAt: string | undefined;

  /** @param details `message` says what the code's own text says wrongly of this call */
  constructor(
    code: ErrorCode,
    details: { message?: string; issues?: Issues; retryAfterSeconds?: number; retryAt?: string } = {},
  ) {
    super(details.message ?? refusals[code]);
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.retryAt = details.retryAt;
  }

  get status(): ContentfulStatusCode {
    return statuses[this.code];
  }

  body(requestId: string): ErrorBody {
    const { code, message, issues, retryAt } = this;
    return {
      error: {
        code,
        message,
        ...(issues && { issues }),
        ...(retryAt && { retryAt }),
        ...(code === 'internal' && { requestId }),
      },
    };
  }
}
