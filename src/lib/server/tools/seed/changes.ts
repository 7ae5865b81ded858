import type { SeedProduct } from '#lib/server/tools/seed/products/index.ts';

export type SeedChange = {
  /** The product's slug. */
  product: string;
  daysAgo: number;
  /** What it said when it was accepted; its maker has changed that since, and no moderator has looked. */
  before: Partial<Pick<SeedProduct, 'name' | 'shortDescription' | 'description' | 'externalLink'>>;
};

/** Products that are not quite what was accepted. */
export const changes: readonly SeedChange[] = [
  {
    product: 'thumbed',
    daysAgo: 1.1,
    before: {
      name: 'Thumbed Notes',
      shortDescription: 'Keeps what you underline, and finds it again.',
      externalLink: 'https://thumbed-notes.example',
    },
  },
];
