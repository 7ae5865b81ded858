import type { ErrorBody, ErrorCode } from './errors.ts';

export type Issues = NonNullable<ErrorBody['error']['issues']>;

export interface HttpErrorDetails {
  message?: string;
  /** Undefined if the response was not the API's. */
  code?: ErrorCode;
  issues?: Issues | undefined;
  /** Time after which the same call may succeed, ISO 8601. */
  retryAt?: string | undefined;
  /** The same as a delay, for the header `retry-after`. */
  retryAfterSeconds?: number;
  /** Underlying error, for the server's log. */
  cause?: unknown;
}

/**
 * An error response. On the server, thrown anywhere below a route: it rolls back the transaction, and one handler
 * turns it into the response. In the client, thrown for each error response.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: Issues | undefined;
  readonly retryAt: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    { message, code, issues, retryAt, retryAfterSeconds, cause }: HttpErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAt = retryAt;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True if the token was rejected. That ends the session, which notifies the user: callers say nothing more. */
  get endsSession(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/**
 * True if the server may have acted although the call failed: there was no answer, or it was not the API's, such as the 502
 * of a proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof HttpError) || (error.status >= 500 && !error.code);
