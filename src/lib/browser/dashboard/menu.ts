import type { Role } from '#lib/contract/users.ts';
import type { IconName } from '#lib/icons/icon-shapes.ts';
import { auditLogPath, integrityPaths, paths } from '#lib/paths.ts';
import { type Action, can } from '#lib/policy.ts';
import { auditScreen } from '#lib/text/messages/audit.ts';
import { followingScreen } from '#lib/text/messages/following-screen.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { savedScreen } from '#lib/text/messages/saved-screen.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { unreadTexts } from '#lib/text/messages/unread.ts';

/** Key in the tab of the height of a role's entries in the side menu, in pixels. */
export const menuHeightKey = 'menuHeight';

export interface MenuLink {
  label: string;
  path: string;
  icon: IconName;
}

/** A screen of the dashboard. */
export interface Screen extends MenuLink {
  /** One line about it. */
  purpose: string;
  /** The permission needed to see it. */
  needs: Action;
}

const { statistics, manageUsers, manageCoupons } = screenLabels;
const { productReview, reportedContents, voteIntegrity, manageTags } = screenLabels;
const { addProducts, myProducts, myProfile } = screenLabels;

/** The screens of each role, in order. @param sells whether the site sells subscriptions */
// biome-ignore format: a table
const menusOf = (sells: boolean): Record<Role, readonly Screen[]> => ({
  admin: [
    { label: statistics, path: paths.statistics, icon: 'chart', needs: 'statistics.see', purpose: 'Products, votes and members in figures' },
    { label: manageUsers, path: paths.manageUsers, icon: 'people', needs: 'user.promote', purpose: 'Make members moderators or admins' },
    ...(sells ? [{ label: manageCoupons, path: paths.manageCoupons, icon: 'ticket', needs: 'coupons.manage', purpose: 'Lower the price of a subscription' } as const] : []),
    { label: auditScreen.title, path: auditLogPath, icon: 'clock', needs: 'audit.read', purpose: auditScreen.purpose },
  ],
  moderator: [
    { label: productReview, path: paths.productReview, icon: 'stamp', needs: 'product.moderate', purpose: 'Accept, reject or feature products' },
    { label: reportedContents, path: paths.reportedContents, icon: 'flag', needs: 'reports.dismiss', purpose: 'Look into what members reported' },
    { label: voteIntegrity, path: integrityPaths.findings, icon: 'shield', needs: 'findings.see', purpose: 'Decide about votes that look coordinated' },
    { label: manageTags, path: paths.manageTags, icon: 'list', needs: 'tags.merge', purpose: 'Merge tags that mean the same' },
  ],
  user: [
    { label: myProfile, path: paths.myProfile, icon: 'person', needs: 'product.add', purpose: sells ? 'Your name, photo and subscription' : 'Your name and photo' },
    { label: addProducts, path: paths.addProducts, icon: 'plus', needs: 'product.add', purpose: 'Bring something new to the surface' },
    { label: myProducts, path: paths.myProducts, icon: 'list', needs: 'product.add', purpose: 'Your products and how they are doing' },
  ],
});

const sellingMenus = menusOf(true);
const menusWithoutSelling = menusOf(false);

export const screens: readonly Screen[] = Object.values(sellingMenus).flat();

/** A part of a menu; the first part of each menu has no title. */
export interface MenuGroup {
  title?: string;
  screens: readonly Screen[];
}

/** The menu of a role: its own screens, then, for admins, those of moderators. */
export const menuOf = (role: Role, sells: boolean): readonly MenuGroup[] => {
  const menus = sells ? sellingMenus : menusWithoutSelling;
  return [
    { screens: menus[role] },
    ...(role === 'admin' ? [{ title: screenLabels.moderation, screens: menus.moderator }] : []),
  ];
};

/** Links at the end of every role's menu. The last two are set apart. */
export const everybodysLinks: readonly MenuLink[] = [
  { label: unreadTexts.title, path: paths.notifications, icon: 'bell' },
  { label: followingScreen.title, path: paths.following, icon: 'eye' },
  { label: savedScreen.title, path: paths.saved, icon: 'bookmark' },
  { label: screenLabels.webhooks, path: paths.webhooks, icon: 'share' },
  { label: labels.home, path: paths.home, icon: 'home' },
  { label: labels.products, path: paths.products, icon: 'facet' },
];

/** True if a role may see a screen. Every role may see the screens of users, and admins those of moderators. */
export const maySee = (role: Role, { needs }: Pick<Screen, 'needs'>): boolean =>
  can({ id: 0, email: '', role }, needs);

/** The roles that may see a screen. */
export const rolesFor = (screen: Pick<Screen, 'needs'>): Role[] =>
  (Object.keys(sellingMenus) as Role[]).filter((role) => maySee(role, screen));
