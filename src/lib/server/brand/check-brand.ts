/** Imported first by commands: a brand that can't be used ends them with its problems, without a stack trace. */
import process from 'node:process';
import { brandFolder } from './folder.ts';
import { BrandError, readBrand } from './read-brand.ts';

try {
  readBrand(brandFolder());
} catch (error) {
  if (!(error instanceof BrandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
