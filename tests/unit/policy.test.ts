import { expect, test } from 'vitest';
import { type Action, type Actor, actions, can, type Subject } from '#lib/policy.ts';

const actor = (id: number, role: Actor['role']): Actor => ({ id, email: `${id}@unearth.example`, role });
const actors: Record<string, Actor | undefined> = {
  anonymous: undefined,
  user: actor(1, 'user'),
  moderator: actor(2, 'moderator'),
  admin: actor(3, 'admin'),
};
const subjects: Record<string, (actor: Actor | undefined) => Subject> = {
  nothing: () => ({}),
  'their own': (someone) => (someone ? { ownerId: someone.id } : {}),
  "another's": () => ({ ownerId: 99 }),
  published: () => ({ ownerId: 99, published: true }),
};

// Permissions as 'actor: subject'; anything else is forbidden.
const all = (who: string) => Object.keys(subjects).map((what) => `${who}: ${what}`);
const members = ['user', 'moderator', 'admin'].flatMap(all);
const owners = ['user', 'moderator', 'admin'].map((who) => `${who}: their own`);
const admins = all('admin');
const moderators = [...all('moderator'), ...admins];
const grid: Record<Action, string[]> = {
  'product.see': [...owners, ...moderators, ...Object.keys(actors).map((who) => `${who}: published`)],
  'product.add': members,
  'product.vote': members,
  'product.report': members,
  'product.edit': owners,
  'product.resubmit': owners,
  'product.delete': [...owners, ...moderators],
  'product.moderate': moderators,
  'products.listOwn': owners,
  'products.listAll': moderators,
  'reports.read': moderators,
  'tags.merge': moderators,
  'reports.dismiss': moderators,
  'findings.see': moderators,
  'finding.decide': moderators,
  'domains.trust': moderators,
  'removals.see': owners,
  'removal.objectTo': owners,
  'review.write': members,
  'review.findOwn': members,
  'review.delete': [...owners, ...moderators],
  'users.list': admins,
  'user.see': [...owners, ...admins],
  'person.see': admins,
  'staff.list': admins,
  'user.demote': admins.filter((cell) => cell !== 'admin: their own'),
  'user.promote': admins.filter((cell) => cell !== 'admin: their own'),
  'user.suspend': admins.filter((cell) => cell !== 'admin: their own'),
  'user.subscribe': owners,
  'role.apply': owners,
  'account.change': owners,
  'account.export': owners,
  'account.delete': owners,
  'subscription.start': members,
  'subscription.see': owners,
  'receipt.see': [...owners, ...admins],
  'coupons.manage': admins,
  'dashboard.see': members,
  'statistics.see': admins,
  'log.read': admins,
  'audit.read': admins,
  'webhooks.list': members,
  'webhook.manage': owners,
  'siteWebhooks.manage': admins,
  'reactions.see': owners,
  'page.see': owners,
  'page.change': owners,
  'saved.see': owners,
  'saved.change': owners,
  'follows.see': owners,
  'follows.change': owners,
  'notifications.see': members,
  'notifications.change': members,
};

for (const [action, allowed] of Object.entries(grid) as [Action, string[]][]) {
  test(`${action} is for exactly those whom the table names`, () => {
    const may: string[] = [];
    for (const [who, someone] of Object.entries(actors))
      for (const [what, subject] of Object.entries(subjects))
        if (can(someone, action, subject(someone))) may.push(`${who}: ${what}`);
    expect(may.sort()).toEqual([...new Set(allowed)].sort());
  });
}

test('an admin may do whatever a moderator may', () => {
  const [moderator, admin] = [actor(2, 'moderator'), actor(2, 'admin')];
  for (const action of actions)
    for (const subject of Object.values(subjects))
      if (can(moderator, action, subject(moderator)))
        expect(can(admin, action, subject(admin)), action).toBe(true);
});

test('the table covers every action', () => {
  expect(Object.keys(grid).sort()).toEqual([...actions].sort());
});

test('an unknown action is forbidden to everybody', () => {
  for (const action of ['product.burn', 'constructor', '__proto__', 'toString'])
    for (const someone of Object.values(actors)) expect(can(someone, action as Action)).toBe(false);
});
