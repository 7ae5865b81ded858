/** A brand that a build refuses: a line for each field or file, with what it must be. */
export class BrandError extends Error {
  override name = 'BrandError';

  constructor(message: string) {
    super(message);
    this.stack = message; // a stack trace does not help the author of a brand
  }
}
