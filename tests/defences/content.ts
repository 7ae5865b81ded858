import type { Defence } from './defence.ts';

export const content: readonly Defence[] = [
  {
    attack: 'One person who votes many times at once',
    without: [
      { file: 'src/lib/server/operations/cast-vote.ts', find: '  if (!added) return 0;', replace: '' },
      {
        file: 'src/lib/server/operations/cast-vote.ts',
        find: 'added.verified',
        replace: '(added?.verified ?? 0)',
      },
    ],
  },
  {
    attack: `A vote for one's own product`,
    without: [
      {
        file: 'src/lib/server/routes/product-writes.ts',
        find: `  if (product.adder_id === user.id) throw new Refusal('own_product');
`,
        replace: '',
      },
    ],
  },
  {
    attack: `A review in somebody else's name`,
    without: [
      {
        file: 'src/lib/server/routes/reviews.ts',
        find: '      return writeReview(db, { productId: product.id, by, description, rating, at });',
        replace: `      const claimed = { ...by, name: String(body.name ?? by.name) };
      return writeReview(db, { productId: product.id, by: claimed, description, rating, at });`,
      },
    ],
  },
  {
    attack: `Swapping a product between a moderator's look and their 'Accept'`,
    without: [
      {
        file: 'src/lib/server/operations/moderate-product.ts',
        find: `  if (seen !== undefined && seen !== before.updated_at) return 'changed_meanwhile';
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'A link or a logo that runs script: javascript:, data:, `//host`',
    without: [
      {
        file: 'src/lib/contract/entities.ts',
        find: `    protocol: /^https?$/,
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'SQL in a search',
    without: [
      {
        file: 'src/lib/rules/words.ts',
        find: 'fold(text).match(/[\\p{L}\\p{N}]+(?:[+#]+(?![\\p{L}\\p{N}+#]))?/gu) ?? []',
        replace: 'fold(text).match(/\\S+/gu) ?? []',
      },
    ],
  },
];
