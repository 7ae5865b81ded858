/** Thrown for an invalid brand, which fails the build. Each line names a field or file and its rule. */
export class BrandError extends Error {
  override name = 'BrandError';

  constructor(message: string) {
    super(message);
    this.stack = message; // a stack trace does not help the author of a brand
  }
}
