/** An error that says when its job may be tried again. */
export class RetryError extends Error {
  override name = 'RetryError';
  /** In milliseconds, at the earliest; null if it would fail again. */
  readonly after: number | null;

  constructor(message: string, after: number | null) {
    super(message);
    this.after = after;
  }
}
