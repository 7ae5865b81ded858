/** A brand that a build refuses: a line for each field or file, with what it must be. */
export class BrandError extends Error {
  override name = 'BrandError';

  constructor(message: string) {
    super(message);
    this.stack = message; // where it was found says nothing to whoever writes a brand
  }
}
