import type { Defence } from './defence.ts';

export const content: readonly Defence[] = [
  {
    attack: 'One person who votes many times at once',
    without: [{ file: 'src/lib/server/votes/cast-votes.ts', find: 'added.delete(', replace: 'added.has(' }],
  },
  {
    attack: `A vote for one's own product`,
    without: [
      {
        file: 'src/lib/domain/votes.ts',
        find: "  if (adderId === userId) return 'own_product';\n",
        replace: '',
      },
    ],
  },
  {
    attack: `A review in somebody else's name`,
    without: [
      {
        file: 'src/lib/server/reviews/routes.ts',
        find: '      return writeReview(db, { productId: product.id, by, description, rating, at });',
        replace: `      const claimed = { ...by, name: String(body.name ?? by.name) };
      return writeReview(db, { productId: product.id, by: claimed, description, rating, at });`,
      },
    ],
  },
  {
    attack: "Changing a product after a moderator has loaded it and before they click 'Accept'",
    without: [
      {
        file: 'src/lib/server/moderation/moderate-product.ts',
        find: `  if (expectedVersion !== undefined && expectedVersion !== before.updated_at)
    throw httpError('changed_meanwhile');
`,
        replace: '',
      },
    ],
  },
  {
    attack: "Undoing what another moderator decided, or one's own decision much later",
    without: [
      {
        file: 'src/lib/server/moderation/undo-decision.ts',
        find: 'decision.by_id !== byId || (batch && decision.batch !== batch)',
        replace: 'batch && decision.batch !== batch',
      },
      {
        file: 'src/lib/server/moderation/undo-decision.ts',
        find: 'decision.before === null || (await isOver(db, decision, at))',
        replace: 'decision.before === null',
      },
    ],
  },
  {
    attack: "Swapping a product's text between a rejection and its undoing, which would approve it unseen",
    without: [
      {
        file: 'src/lib/server/moderation/undo-decision.ts',
        find: `  if (product.updated_at !== updated_at) throw httpError('changed_meanwhile');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'A maker who wants to know who rejected them',
    without: [
      {
        file: 'src/lib/server/moderation/decision-routes.ts',
        find: `    authorise(principal, 'product.moderate');
    const product = await visibleProduct(context.db.read, principal, params.id);
    const { rows, total } = await historyOf`,
        replace: `    const product = await visibleProduct(context.db.read, principal, params.id);
    const { rows, total } = await historyOf`,
      },
    ],
  },
  {
    attack: 'Names, texts and tags that show nothing, or that turn the text behind them round',
    without: [
      {
        file: 'src/lib/contract/kit/values.ts',
        find: '    .refine(isVisible, valueErrors.invisible)\n',
        replace: '',
      },
      {
        file: 'src/lib/text/visible.ts',
        find: "text.replace(directions, '');",
        replace: 'text;',
      },
    ],
  },
  {
    attack: 'A link or a logo that runs script: javascript:, data:, `//host`',
    without: [
      {
        file: 'src/lib/contract/kit/values.ts',
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
        file: 'src/lib/text/words.ts',
        find: '.match(word)',
        replace: '.match(/\\S+/gu)',
      },
    ],
  },
  {
    attack: 'Votes of throw-away accounts',
    without: [
      {
        file: 'src/lib/server/votes/cast-votes.ts',
        find: 'before.verified_votes + voter.email_verified',
        replace: 'before.verified_votes + 1',
      },
    ],
  },
  {
    attack: 'One account that verifies, votes, and moves on to the next address',
    without: [
      {
        file: 'src/lib/server/votes/align-votes.ts',
        find: 'recount(db, products, verified ? 1 : -1)',
        replace: 'verified && recount(db, products, 1)',
      },
    ],
  },
  {
    attack: 'Many accounts at one address',
    without: [
      {
        file: 'src/lib/server/api/limit-member.ts',
        find: `  await rateLimiter.consume(\`\${kind}ByAddress\`, address, Math.min(cost, rateLimits[kind].calls));
`,
        replace: '',
      },
    ],
  },
  {
    attack: "A review of one's own product",
    without: [
      {
        file: 'src/lib/server/reviews/routes.ts',
        find: `      if (product.adder_id === by.id) throw httpError('own_product', { message: reviewMessages.ownReview });
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Turning a featured product into something else',
    without: [
      {
        file: 'src/lib/server/products/product-lists.ts',
        find: "featured(db).where('changed', '=', sql.lit(0))",
        replace: 'featured(db)',
      },
    ],
  },
  {
    attack: 'Changing the tags alone, which nobody looks at',
    without: [
      {
        file: 'src/lib/server/products/edit-product.ts',
        find: 'tags: JSON.parse(row.tags) as string[],',
        replace: 'tags: [],',
      },
    ],
  },
  {
    attack: 'Swapping the link of an accepted product for a phishing site',
    without: [
      {
        file: 'src/lib/server/products/edit-product.ts',
        find: 'changesSite(link, known);',
        replace: 'known.length === 0;',
      },
    ],
  },
  {
    attack: 'Swapping a product between its acceptance and its launch day',
    without: [
      {
        file: 'src/lib/server/products/publish-product.ts',
        find: 'suspended || product.changed_from !== null',
        replace: 'suspended',
      },
    ],
  },
  {
    attack: 'A scheduled product that appears although its maker was suspended',
    without: [
      {
        file: 'src/lib/server/products/publish-product.ts',
        find: 'suspended || product.changed_from !== null',
        replace: 'product.changed_from !== null',
      },
    ],
  },
  {
    attack: 'Hiding a maker behind accounts of the same name, which anybody can make',
    without: [
      {
        file: 'src/lib/server/search/suggest.ts',
        find: `.where('has_published', '=', sql.lit(1))`,
        replace:
          ".where('users.id', 'in', (build) => build.selectFrom('users').select('id').where('name_key', '>=', from).orderBy('name_key').limit(100))",
      },
    ],
  },
  {
    attack: 'Adding a link to a phishing site to the description of an accepted product',
    without: [
      {
        file: 'src/lib/server/products/to-entity.ts',
        find: 'links.some((link) => changesSite(link, known)) ? reviewed.description : description',
        replace: 'links.some((link) => changesSite(link, known)) ? description : description',
      },
    ],
  },
  {
    attack: 'A link in a description whose name is the address of another site',
    without: [
      {
        file: 'src/lib/document/web-addresses.ts',
        find: 'return !webAddress(named) || changesSite(named, [href]);',
        replace: 'return !webAddress(named) && changesSite(named, [href]);',
      },
    ],
  },
  {
    attack: `A link of a description that runs script: \`[x](javascript:…)\`, or HTML in it`,
    without: [
      {
        file: 'src/lib/document/web-addresses.ts',
        find: '!/^https?:\\/\\//i.test(text)',
        replace: 'text.length === 0',
      },
    ],
  },
  {
    attack: `A link that only looks like one to the known host: \`known@evil.example\`, another port, a Cyrillic letter`,
    without: [
      {
        file: 'src/lib/domain/link-site.ts',
        find: '  const { hostname, port } = new URL(link);',
        replace:
          "  const [, hostname = '', port = ''] = /^https?:\\/\\/([^/:@]+)(?::(\\d+))?/.exec(link) ?? [];",
      },
    ],
  },
  {
    attack: 'Having a product featured, and its new link published with that',
    without: [
      {
        file: 'src/lib/server/moderation/moderate-product.ts',
        find: '.set({ featured_at: at })',
        replace:
          '.set({ featured_at: at, external_link: before.pending_link ?? before.external_link, pending_link: null })',
      },
    ],
  },
  {
    attack: 'Adding words and tags to them by an edit that no moderator has seen',
    without: [
      {
        file: 'src/lib/server/search/index-products.ts',
        find: "product.status === 'accepted' && product.changed_from === null",
        replace: "product.status === 'accepted'",
      },
      {
        file: 'src/lib/server/search/index-products.ts',
        find: 'if (product.changed_from === null) return present;',
        replace: 'return present;',
      },
    ],
  },
  {
    attack: 'Making every search slow with thousands of words of one product',
    without: [
      { file: 'src/lib/server/search/index-products.ts', find: '.slice(0, teaching.words)', replace: '' },
      { file: 'src/lib/server/search/index-products.ts', find: '.slice(0, teaching.tags)', replace: '' },
    ],
  },
  {
    attack: 'Making every search slow for good: learned words outlive their product',
    without: [
      {
        file: 'src/lib/server/tags/product-tags.ts',
        find: 'countTags(db, await listUnderTags(db, products))',
        replace: 'countTags(db, (await listUnderTags(db, products)).filter(({ uses }) => uses > 0))',
      },
      {
        file: 'src/lib/server/search/index-products.ts',
        find: ', without(wordsBefore, wordsAfter));',
        replace: ', []);',
      },
    ],
  },
  {
    attack: 'Making every search slow with many products whose words share an ending',
    without: [
      {
        file: 'src/lib/server/search/sqlite.ts',
        find: `order by word_id limit \${max}`,
        replace: 'order by word_id',
      },
    ],
  },
  {
    attack: 'A query of hundreds of words',
    without: [{ file: 'src/lib/server/search/terms.ts', find: '.slice(0, searchLimits.words)', replace: '' }],
  },
  {
    attack:
      'Hiding published products behind many that no moderator has seen, or telling by it what these say',
    without: [
      {
        file: 'src/lib/server/search/sqlite.ts',
        find: 'if (status === undefined && reported === undefined) return isChanged;',
        replace: 'if (reported === undefined) return isChanged;',
      },
    ],
  },
  {
    attack: 'Texts that take time by the square of their length',
    without: [
      {
        file: 'src/lib/server/search/words.ts',
        find: '(?<![\\p{L}\\p{N}\\p{M}])[\\p{L}',
        replace: '[\\p{L}',
      },
    ],
  },
  {
    attack: 'Turning round the board of a day that has ended by verifying addresses',
    without: [
      {
        file: 'src/lib/server/votes/follow-verification.ts',
        find: 'alignVotes(db, userId, closing?.midnight)',
        replace: 'alignVotes(db, userId)',
      },
    ],
  },
  {
    attack: 'Removing what voters have in common, by votes of throw-away accounts',
    without: [
      {
        file: 'src/lib/server/related/candidates.ts',
        find: ' and verified = 1\n          order by user_id',
        replace: '\n          order by user_id',
      },
    ],
  },
  {
    attack: 'Edit after edit of thousands of tags',
    without: [
      {
        file: 'src/lib/server/api/calls-for.ts',
        find: 'Math.max(1, Math.ceil(tagCount / tagsPerCall))',
        replace: 'Math.min(1, tagCount + tagsPerCall)',
      },
    ],
  },
  {
    attack: 'A look-up of tags by accents alone, which folds to an empty text and reads the whole table',
    without: [
      {
        file: 'src/lib/contract/products.ts',
        find: `  .transform((text) => fold(text).trim())
  .refine((prefix) => [...prefix].length >= lists.tagQuery, valueErrors.tooShort(lists.tagQuery));`,
        replace: `  .refine((prefix) => [...prefix].length >= lists.tagQuery, valueErrors.tooShort(lists.tagQuery))
  .transform((text) => fold(text).trim());`,
      },
    ],
  },
  {
    attack: 'Long texts in a script without spaces, in which a word may begin at each letter',
    without: [
      { file: 'src/lib/text/unspaced.ts', find: 'units.slice(1, max + 1)', replace: 'units.slice(1)' },
    ],
  },
  {
    attack: 'Endless searches and look-ups of tags',
    without: [
      {
        file: 'src/lib/server/products/read-routes.ts',
        find: `    await limitMember(context.rateLimiter, 'search', principal);
`,
        replace: '',
      },
      {
        file: 'src/lib/server/products/read-routes.ts',
        find: `    await context.rateLimiter.consume('suggestions', principal.rateLimitKey);
`,
        replace: '',
      },
    ],
  },
];
