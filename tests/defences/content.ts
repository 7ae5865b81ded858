import type { Patch } from './patch.ts';

export const content: readonly Patch[] = [
  {
    attack: 'One person who votes many times at once',
    file: 'src/lib/server/votes/cast-votes.ts',
    find: 'added.delete(',
    replace: 'added.has(',
  },
  {
    attack:
      'Names, texts and tags that show nothing, that turn the text behind them round, or that command a terminal',
    file: 'src/lib/contract/kit/values.ts',
    find: '.refine(isVisible, valueErrors.invisible)',
  },
  {
    attack:
      'Names, texts and tags that show nothing, that turn the text behind them round, or that command a terminal',
    file: 'src/lib/text/visible.ts',
    find: "text.replace(directions, '').replace(controls, '');",
    replace: 'text;',
  },
  {
    attack:
      "A vote, save or report that one member pressed before the page's scripts, carried out by the next login of the tab",
    file: 'src/lib/browser/users/sign-in.ts',
    find: 'if (intent?.uid !== undefined && intent.uid !== uid) return undefined;',
  },
  {
    attack: 'A link or a logo that runs script: javascript:, data:, `//host`',
    file: 'src/lib/contract/kit/values.ts',
    find: 'protocol: /^https?$/,',
  },
  {
    attack: 'SQL in a search',
    file: 'src/lib/text/words.ts',
    find: '.match(word)',
    replace: '.match(/\\S+/gu)',
  },
  {
    attack: 'Turning a featured product into something else',
    file: 'src/lib/server/products/product-lists.ts',
    find: "featured(db).where('changed', '=', sql.lit(0))",
    replace: 'featured(db)',
  },
  {
    attack: 'Hiding a maker behind accounts of the same name, which anybody can make',
    file: 'src/lib/server/search/suggest.ts',
    find: ".where('has_published', '=', sql.lit(1))",
    replace:
      ".where('users.id', 'in', (build) => build.selectFrom('users').select('id').where('name_key', '>=', from).orderBy('name_key').limit(100))",
  },
  {
    attack: 'Making every search slow with many products whose words share an ending',
    file: 'src/lib/server/search/sqlite.ts',
    find: 'order by word_id limit ',
    replace: 'order by word_id limit 1000000 + ',
  },
  {
    attack: 'Texts that take time by the square of their length',
    file: 'src/lib/text/words.ts',
    find: "text.replace(/(\\p{M}{30})\\p{M}+/gu, '$1')",
    replace: 'text',
  },
  {
    attack: 'Texts that take time by the square of their length',
    file: 'src/lib/server/search/words.ts',
    find: '(?<![\\p{L}\\p{N}\\p{M}])[\\p{L}',
    replace: '[\\p{L}',
  },
  {
    attack: 'Removing what voters have in common, by votes of throw-away accounts',
    file: 'src/lib/server/related/choose-related.ts',
    find: ` and verified = 1 and withheld = 0
          order by user_id`,
    replace: `
          order by user_id`,
  },
  {
    attack: 'Endless searches and look-ups of tags',
    file: 'src/lib/server/products/read-routes.ts',
    find: "await limitMember(context.rateLimiter, 'search', principal);",
  },
  {
    attack: 'Endless searches and look-ups of tags',
    file: 'src/lib/server/products/read-routes.ts',
    find: "await context.rateLimiter.consume('suggestions', principal.rateLimitKey);",
  },
  {
    attack: 'Endless reads of parts deep in a list, or of counts of tags by letter',
    file: 'src/lib/server/products/read-routes.ts',
    find: "if (isCostly(asked)) await context.rateLimiter.consume('combinations', principal.rateLimitKey);",
  },
  {
    attack: 'Endless reads of parts deep in a list, or of counts of tags by letter',
    file: 'src/lib/server/products/read-routes.ts',
    find: 'await limitDeepPart(context.rateLimiter, principal, query.offset);',
  },
  {
    attack: 'Endless reads of parts deep in a list, or of counts of tags by letter',
    file: 'src/lib/server/tags/routes.ts',
    find: 'await limitDeepPart(context.rateLimiter, principal, query.offset);',
  },
  {
    attack: 'Endless reads of parts deep in a list, or of counts of tags by letter',
    file: 'src/lib/server/tags/routes.ts',
    find: "await context.rateLimiter.consume('combinations', principal.rateLimitKey);",
  },
  {
    attack: 'Endless reads of parts deep in a list, or of counts of tags by letter',
    file: 'src/lib/server/reviews/routes.ts',
    find: 'await limitDeepPart(context.rateLimiter, principal, pagination.offset);',
  },
  {
    attack:
      'Endless deletions, objections and unsubscriptions, also of nothing, each of which opens a transaction',
    file: 'src/lib/server/products/write-routes.ts',
    find: `if (!can(principal.actor, 'product.delete'))
      await limitMember(context.rateLimiter, 'products', principal);`,
  },
  {
    attack:
      'Endless deletions, objections and unsubscriptions, also of nothing, each of which opens a transaction',
    file: 'src/lib/server/reviews/routes.ts',
    find: "if (!can(principal.actor, 'review.delete')) await limitMember(context.rateLimiter, 'reviews', principal);",
  },
  {
    attack:
      'Endless deletions, objections and unsubscriptions, also of nothing, each of which opens a transaction',
    file: 'src/lib/server/vote-integrity/routes.ts',
    find: "await limitMember(context.rateLimiter, 'reports', principal);",
  },
  {
    attack:
      'Endless deletions, objections and unsubscriptions, also of nothing, each of which opens a transaction',
    file: 'src/lib/server/mail/unsubscribe-form.ts',
    find: "await context.rateLimiter.consume('invalid', key);",
  },
];
