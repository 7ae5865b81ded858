import type { SeedProduct } from '#lib/tools/seed/products/index.ts';

export type SeedChange = {
  /** Slug. */
  product: string;
  daysAgo: number;
  /** The approved content; its maker has changed it since, and no moderator has decided on that. */
  before: Partial<Pick<SeedProduct, 'name' | 'shortDescription' | 'description' | 'externalLink'>>;
};

/** Products with unreviewed changes. */
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
