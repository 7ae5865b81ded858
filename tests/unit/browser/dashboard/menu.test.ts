import { expect, test } from 'vitest';
import { everybodysLinks, type MenuLink, maySee, menuOf, screens } from '#lib/browser/dashboard/menu.ts';
import { screensOf } from '../../../support/screens-of.ts';

const labelsOf = (links: readonly { label: string }[]) => links.map(({ label }) => label);

const entriesOf = (links: readonly MenuLink[]) => links.map(({ label, path }) => [label, path]);

test("each role's menu has the specification's entries in its order", () => {
  expect(entriesOf(screensOf('admin').slice(0, 4))).toEqual([
    ['Statistics', '/dashboard/statistics'],
    ['Manage Users', '/dashboard/manage-users'],
    ['Manage Coupons', '/dashboard/manage-coupons'],
    ['Audit Log', '/dashboard/audit-log'],
  ]);
  expect(entriesOf(screensOf('moderator'))).toEqual([
    ['Product Review', '/dashboard/product-review-queue'],
    ['Reported Contents', '/dashboard/reported-contents'],
    ['Vote Integrity', '/dashboard/vote-integrity'],
    ['Tags', '/dashboard/tags'],
  ]);
  expect(entriesOf(screensOf('user'))).toEqual([
    ['My Profile', '/dashboard/my-profile'],
    ['Add Products', '/dashboard/add-products'],
    ['My Products', '/dashboard/my-products'],
  ]);
  expect(labelsOf(everybodysLinks)).toEqual([
    ...['Notifications', 'Following', 'Saved', 'Webhooks', 'Home', 'Products'],
  ]);
});

test('a site that sells no subscriptions has neither coupons nor subscriptions in its menus', () => {
  expect(labelsOf(screensOf('admin', false).slice(0, 3))).toEqual([
    'Statistics',
    'Manage Users',
    'Audit Log',
  ]);
  expect(labelsOf(screensOf('user', false))).toEqual(labelsOf(screensOf('user')));
  for (const role of ['user', 'moderator', 'admin'] as const)
    for (const { purpose } of screensOf(role, false)) expect(purpose).not.toMatch(/subscri|coupon/i);
});

test('no two entries of a menu share an icon', () => {
  for (const role of ['user', 'moderator', 'admin'] as const) {
    const icons = [...screensOf(role), ...everybodysLinks].map(({ icon }) => icon);
    expect(icons).toEqual([...new Set(icons)]);
  }
});

test('the menu of admins ends with the screens of moderators, as a group', () => {
  const [, ...groups] = menuOf('admin', true);
  expect(groups).toEqual([{ title: 'Moderation', screens: screensOf('moderator') }]);
  for (const role of ['user', 'moderator'] as const) expect(menuOf(role, true)).toHaveLength(1);
});

test("every role may see a user's screens, and of the others those of its menu alone", () => {
  for (const role of ['user', 'moderator', 'admin'] as const) {
    const permitted = screens.filter((screen) => maySee(role, screen));
    expect(new Set(permitted)).toEqual(new Set([...screensOf('user'), ...screensOf(role)]));
  }
});
