/** A brand that a build refuses: a line for each field or file, with what it must be. */
export class BrandError extends Error {
  override name = 'BrandError';
}
