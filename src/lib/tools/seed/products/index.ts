import { coming } from './coming.ts';
import { designAndLearning } from './design-and-learning.ts';
import { developerTools } from './developer-tools.ts';
import { healthAndTravel } from './health-and-travel.ts';
import { home } from './home.ts';
import { operations } from './operations.ts';
import { pending } from './pending.ts';
import type { ProductEntry, SeedProduct } from './product.ts';
import { rejected } from './rejected.ts';
import { soundAndPictures } from './sound-and-pictures.ts';
import { work } from './work.ts';
import { writingAndReading } from './writing-and-reading.ts';

export type { SeedProduct } from './product.ts';

function complete(entry: ProductEntry): SeedProduct {
  return {
    ...entry,
    logo: entry.logo === null ? null : `/demo/logos/${entry.slug}.svg`,
    externalLink: entry.externalLink === null ? null : `https://${entry.slug}.example`,
  };
}

export const products: readonly SeedProduct[] = [
  ...developerTools,
  ...operations,
  ...work,
  ...writingAndReading,
  ...designAndLearning,
  ...soundAndPictures,
  ...home,
  ...healthAndTravel,
  ...pending,
  ...rejected,
  ...coming,
].map(complete);
