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
    attack: 'Reading what somebody else has saved for later',
    file: 'src/lib/policy.ts',
    find: "'saved.see': owner",
    replace: "'saved.see': signedIn",
  },
  {
    attack: 'Reading by a tool what only their adder, or who is signed in, gets to see',
    file: 'src/lib/server/mcp/tools.ts',
    find: 'outputs[tool].parse(await read()) as OutputOf<Name>',
    replace: '(await read()) as OutputOf<Name>',
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
    file: 'src/lib/server/statistics/routes.ts',
    find: "moderates: can(principal.actor, 'products.listAll')",
    replace: 'moderates: true',
  },
  {
    attack: 'Reading on the dashboard what moderators and admins see to, without their role',
    file: 'src/lib/server/statistics/routes.ts',
    find: "administers: can(principal.actor, 'statistics.see')",
    replace: 'administers: true',
  },
  {
    attack: "Learning the id of somebody's product by their idempotency key",
    file: 'src/lib/server/products/add-product.ts',
    find: ".where('idempotency_keys.user_id', '=', adder.id)",
  },
];
