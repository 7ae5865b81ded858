import type { ErrorBody, ErrorCode } from './errors.ts';

export type Issues = NonNullable<ErrorBody['error']['issues']>;

/** What is known of a failed call beside its status. */
export interface HttpErrorDetails {
  message?: string;
  /** None if it was not the API that answered. */
  code?: ErrorCode;
  issues?: Issues | undefined;
  /** From when on the same call may succeed, ISO 8601. */
  retryAt?: string | undefined;
  /** The same as a pause, as the header `retry-after` says it. */
  retryAfterSeconds?: number;
}

/**
 * A call that failed: the status of its answer, and why. The server throws it anywhere below a route, which undoes
 * what the transaction around it has written, and answers with it in one place; the client throws what it was answered.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: Issues | undefined;
  readonly retryAt: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, { message, code, issues, retryAt, retryAfterSeconds }: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAt = retryAt;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The token is not, or no longer, good for this, which ends the session: whoever asked has nothing more to say. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403;
  }
}
