import type { Patch } from './patch.ts';

export const rights: readonly Patch[] = [
  {
    attack: "An admin who takes their own role, or a moderator who takes anybody's",
    file: 'src/lib/policy.ts',
    find: "'user.demote': both(admin, not(owner)),",
    replace: "'user.demote': signedIn,",
  },
  {
    attack: 'Calling an endpoint that only another role or person may call',
    file: 'src/lib/policy.ts',
    find: "const moderator = either(only('moderator'), admin);",
    replace: 'const moderator = signedIn;',
  },
  {
    attack: 'Claiming a status, counts or another adder in the body of a new product',
    file: 'src/lib/contract/products.ts',
    find: 'export const productDraft = z.object({',
    replace: 'export const productDraft = z.looseObject({',
  },
  {
    attack: 'Claiming a status, counts or another adder in the body of a new product',
    file: 'src/lib/server/products/add-product.ts',
    find: 'const status = placement?.status ?? initial.status;',
    replace: "const status = (draft as { status?: 'accepted' }).status ?? initial.status;",
  },
  {
    attack: 'An edit that also sets a status or a count',
    file: 'src/lib/contract/product-change.ts',
    find: 'const status = z.strictObject({',
    replace: 'const status = z.looseObject({',
  },
  {
    attack: 'An admin who suspends themself, or undoes their own suspension',
    file: 'src/lib/policy.ts',
    find: "'user.suspend': both(admin, not(owner))",
    replace: "'user.suspend': admin",
  },
  {
    attack: 'An admin who gives themself another role',
    file: 'src/lib/policy.ts',
    find: "'user.promote': both(admin, not(owner))",
    replace: "'user.promote': admin",
  },
  {
    attack: 'Reading what somebody else has voted for or reported',
    file: 'src/lib/policy.ts',
    find: "'reactions.see': owner",
    replace: "'reactions.see': signedIn",
  },
  {
    attack:
      "Reading which of one's own votes weigh less from the order of one's ballot or export, since an index has them by weight",
    file: 'src/lib/server/votes/queries.ts',
    find: "',' order by ",
    replace: "',' order by 0 * ",
  },
  {
    attack:
      "Reading which of one's own votes weigh less from the order of one's ballot or export, since an index has them by weight",
    file: 'src/lib/server/users/personal-data.ts',
    find: `    key: ['product_id'],
    nameless: [
      'product_id',`,
    replace: `    key: ['verified', 'withheld', 'product_id'],
    nameless: [
      'product_id',`,
  },
  {
    attack: 'Reading what somebody else has saved for later',
    file: 'src/lib/policy.ts',
    find: "'saved.see': owner",
    replace: "'saved.see': signedIn",
  },
  {
    attack: 'Reading by a tool what only their adder, or who is signed in, gets to see',
    file: 'src/lib/server/mcp/tools.ts',
    find: 'outputs[tool].parse(await read())',
    replace: '((await read()) as object)',
  },
  {
    attack: 'Finding the page of somebody who has made it private, or is suspended',
    file: 'src/lib/server/makers/public-page.ts',
    find: 'users.page_private = 0 and users.suspended_at is null',
    replace: '1 = 1',
  },
  {
    attack: 'Reading a link that no moderator has approved',
    file: 'src/lib/server/products/to-entity.ts',
    find: 'pendingLink: seesAll(row, viewer) ? row.pending_link : null',
    replace: 'pendingLink: row.pending_link',
  },
  {
    attack: 'Reading on the dashboard what moderators and admins see to, without their role',
    file: 'src/lib/server/dashboard/routes.ts',
    find: "moderates: can(principal.actor, 'products.listAll')",
    replace: 'moderates: true',
  },
  {
    attack: 'Reading on the dashboard what moderators and admins see to, without their role',
    file: 'src/lib/server/dashboard/routes.ts',
    find: "administers: can(principal.actor, 'statistics.see')",
    replace: 'administers: true',
  },
  {
    attack: "Learning the id of somebody's product by their idempotency key",
    file: 'src/lib/server/products/add-product.ts',
    find: ".where('idempotency_keys.user_id', '=', adder.id)",
  },
  {
    attack: "Exporting somebody else's data",
    file: 'src/lib/policy.ts',
    find: "'account.export': owner",
    replace: "'account.export': signedIn",
  },
  {
    attack: 'Reading what somebody else is notified of, or following their number',
    file: 'src/lib/server/notifications/queries.ts',
    find: `    .where('notifications.user_id', '=', userId)
    .where(isCurrent())`,
    replace: `    .where((is) => is.or([is('user_id', '=', userId), is('user_id', '<>', userId)]))
    .where(isCurrent())`,
  },
  {
    attack: 'Reading what somebody else is notified of, or following their number',
    file: 'src/lib/server/notifications/streams.ts',
    find: "authorise(principal, 'notifications.see')",
    replace: '(principal.user ?? { id: 1 })',
  },
  {
    attack: 'Reading what somebody else is notified of, or following their number',
    file: 'src/lib/server/notifications/streams.ts',
    find: 'toUnread(byUser.get(userId))',
    replace: 'toUnread(rows[0])',
  },
  {
    attack: 'Following notifications after a suspension, a logout everywhere or the end of the token',
    file: 'src/lib/server/notifications/streams.ts',
    find: `      } catch {
        stream.end();`,
    replace: '      } catch {',
  },
  {
    attack: 'Reading the name of a product that was taken down in an older notification',
    file: 'src/lib/server/notifications/to-entity.ts',
    find: "published: product.status === 'accepted'",
    replace: 'published: true',
  },
  {
    attack: 'Opening streams without end',
    file: 'src/lib/server/notifications/streams.ts',
    find: 'if (theirs.size > limits.perMember) oldest?.end();',
  },
  {
    attack: 'Opening streams without end',
    file: 'src/lib/server/notifications/streams.ts',
    find: "await context.rateLimiter.consume('streams', principal.rateLimitKey);",
  },
  {
    attack: 'Reading what somebody else follows, or the name of a maker who has made their page private',
    file: 'src/lib/policy.ts',
    find: "'follows.see': owner",
    replace: "'follows.see': signedIn",
  },
  {
    attack: 'Reading what somebody else follows, or the name of a maker who has made their page private',
    file: 'src/lib/server/follows/queries.ts',
    find: 'page === null ? { name: null } : {',
    replace: '{',
  },
  {
    attack:
      "Managing somebody else's webhook or reading its secret, or getting events of others' products by one's own",
    file: 'src/lib/policy.ts',
    find: "'webhook.manage': owner",
    replace: "'webhook.manage': signedIn",
  },
  {
    attack:
      "Managing somebody else's webhook or reading its secret, or getting events of others' products by one's own",
    file: 'src/lib/server/webhooks/deliveries.ts',
    find: 'user_id === null || (productId !== undefined && makers.get(productId) === user_id)',
    replace: 'true',
  },
];
