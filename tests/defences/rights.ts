import type { Defence } from './defence.ts';

export const rights: readonly Defence[] = [
  {
    attack: "An admin who takes their own role, or a moderator who takes anybody's",
    without: [
      {
        file: 'src/lib/policy.ts',
        find: "'user.demote': both(admin, not(owner)),",
        replace: "'user.demote': signedIn,",
      },
    ],
  },
  {
    attack: 'Taking the role of the last admin, so that nobody can restore anybody',
    without: [
      {
        file: 'src/lib/server/staff/take-role-back.ts',
        find: "  if (user && (await isLastAdmin(db, user))) throw httpError('last_admin');\n",
        replace: '',
      },
    ],
  },
  {
    attack: "Reading a person's e-mail, payments and reports without being an admin",
    without: [
      {
        file: 'src/lib/server/users/person-routes.ts',
        find: "    authorise(principal, 'person.see');\n",
        replace: '',
      },
    ],
  },
  {
    attack: "Reading somebody else's receipt by its number",
    without: [
      {
        file: 'src/lib/server/subscriptions/receipt.ts',
        find: "|| !can(principal.actor, 'receipt.see', { ownerId: payer.id })",
        replace: '',
      },
    ],
  },
  {
    attack: 'Calling an endpoint that only another role or person may call',
    without: [
      {
        file: 'src/lib/policy.ts',
        find: `const moderator = either(only('moderator'), admin);`,
        replace: 'const moderator = signedIn;',
      },
    ],
  },
  {
    attack: 'Reading a product that no moderator has accepted',
    without: [
      {
        file: 'src/lib/server/products/visible-product.ts',
        find: 'if (!product || !canSee(principal, product)) throw',
        replace: 'if (!product) throw',
      },
    ],
  },
  {
    attack: 'Learning by deleting it whether a product exists that no moderator has accepted',
    without: [
      {
        file: 'src/lib/server/products/write-routes.ts',
        find: 'if (!product || !canSee(me, product)) return',
        replace: 'if (!product) return',
      },
    ],
  },
  {
    attack: 'Claiming a status, counts or another adder in the body of a new product',
    without: [
      {
        file: 'src/lib/contract/products.ts',
        find: 'export const productDraft = z.object({',
        replace: 'export const productDraft = z.looseObject({',
      },
      {
        file: 'src/lib/server/products/add-product.ts',
        find: 'const status = placement?.status ?? initial.status;',
        replace: "const status = (draft as { status?: 'accepted' }).status ?? initial.status;",
      },
    ],
  },
  {
    attack: 'An edit that also sets a status or a count',
    without: [
      {
        file: 'src/lib/contract/product-change.ts',
        find: 'const status = z.strictObject({',
        replace: 'const status = z.looseObject({',
      },
    ],
  },
  {
    attack: 'A moderator who deletes a product that nobody reported',
    without: [
      {
        file: 'src/lib/server/products/write-routes.ts',
        find: `    if (!reportedPublished) throw httpError('not_reported');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'An admin who suspends themself, or undoes their own suspension',
    without: [
      {
        file: 'src/lib/policy.ts',
        find: `'user.suspend': both(admin, not(owner))`,
        replace: `'user.suspend': admin`,
      },
    ],
  },
  {
    attack: 'Reading the e-mails of others out of products',
    without: [
      {
        file: 'src/lib/server/products/to-entity.ts',
        find: 'viewer !== undefined && (viewer.moderates || viewer.id === row.adder_id)',
        replace: 'viewer !== undefined',
      },
    ],
  },
  {
    attack: 'Asking whether an e-mail has an account',
    without: [
      {
        file: 'src/lib/server/users/named-user.ts',
        find: `  const me = authorise(principal, action, subject);
  const user = subject.ownerId ? me : await findUserByEmail(context.db.read, email);
  if (!user) throw httpError('not_found');
`,
        replace: `  const user = await findUserByEmail(context.db.read, email);
  if (!user) throw httpError('not_found');
  authorise(principal, action, subject);
`,
      },
    ],
  },
  {
    attack: 'Suspending every admin, so that nobody can restore anybody',
    without: [
      {
        file: 'src/lib/server/users/change-account.ts',
        find: `  if (act === 'suspend' && (await isLastAdmin(db, user))) throw httpError('last_admin');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'An admin who gives themself another role',
    without: [
      {
        file: 'src/lib/policy.ts',
        find: "'user.promote': both(admin, not(owner))",
        replace: "'user.promote': admin",
      },
    ],
  },
  {
    attack: 'Reading what somebody else has voted for or reported',
    without: [
      { file: 'src/lib/policy.ts', find: "'reactions.see': owner", replace: "'reactions.see': signedIn" },
    ],
  },
  {
    attack: 'Reading what somebody else has saved for later',
    without: [{ file: 'src/lib/policy.ts', find: "'saved.see': owner", replace: "'saved.see': signedIn" }],
  },
  {
    attack: 'Reading them by a tool of the Model Context Protocol, with a token in its request',
    without: [
      {
        file: 'src/lib/server/mcp/app.ts',
        find: 'headers: { ...headers,',
        replace: "headers: { ...headers, authorization: c.req.header('authorization') ?? '',",
      },
    ],
  },
  {
    attack: 'Reading by a tool what only their adder, or who is signed in, gets to see',
    without: [
      {
        file: 'src/lib/server/mcp/tools.ts',
        find: 'outputs[tool].parse(await read()) as OutputOf<Name>',
        replace: '(await read()) as OutputOf<Name>',
      },
    ],
  },
  {
    attack: 'Finding the page of somebody who has made it private, or is suspended',
    without: [
      {
        file: 'src/lib/server/makers/public-page.ts',
        find: 'users.page_private = 0 and users.suspended_at is null',
        replace: '1 = 1',
      },
    ],
  },
  {
    attack: 'A maker who is a moderator, and wants to know who reported them',
    without: [
      {
        file: 'src/lib/server/moderation/report-queries.ts',
        find: ".select(['reason', 'created_at'])",
        replace: ".select(['reason', 'created_at', 'user_id'])",
      },
      {
        file: 'src/lib/server/moderation/to-entity.ts',
        find: '({ reason: row.reason, createdAt: row.created_at })',
        replace: '({ ...row, reason: row.reason, createdAt: row.created_at })',
      },
    ],
  },
  {
    attack: "Reading a product's content from before it was changed",
    without: [
      {
        file: 'src/lib/server/products/to-entity.ts',
        find: 'viewer?.moderates && row.changed_from ?',
        replace: 'row.changed_from ?',
      },
    ],
  },
  {
    attack: 'Reading a link that no moderator has approved',
    without: [
      {
        file: 'src/lib/server/products/to-entity.ts',
        find: 'pendingLink: seesAll(row, viewer) ? row.pending_link : null',
        replace: 'pendingLink: row.pending_link',
      },
    ],
  },
  {
    attack: 'Reading on the dashboard what moderators and admins see to, without their role',
    without: [
      {
        file: 'src/lib/server/statistics/routes.ts',
        find: "moderates: can(principal.actor, 'products.listAll')",
        replace: 'moderates: true',
      },
      {
        file: 'src/lib/server/statistics/routes.ts',
        find: "administers: can(principal.actor, 'statistics.see')",
        replace: 'administers: true',
      },
    ],
  },
  {
    attack: 'Learning that a published product was changed, and since when one waits',
    without: [
      {
        file: 'src/lib/server/products/to-entity.ts',
        find: 'changed: seesAll(row, viewer) && row.changed === 1',
        replace: 'changed: row.changed === 1',
      },
    ],
  },
  {
    attack: "Learning the id of somebody's product by their idempotency key",
    without: [
      {
        file: 'src/lib/server/products/add-product.ts',
        find: `      .where('idempotency_keys.user_id', '=', adder.id)
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Using the rights of a role without a trace',
    without: [
      {
        file: 'src/lib/server/moderation/log-moderation.ts',
        find: '  await recordAudit(db, { by, act, subject, at });',
        replace: '  await recordAudit(db, { by, act, subject, at }).catch(() => {});',
      },
    ],
  },
];
