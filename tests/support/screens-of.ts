import { menuOf, type Screen } from '#lib/browser/dashboard/menu.ts';
import type { Role } from '#lib/contract/users.ts';

/** The screens in the menu of a role. @param sells whether the site sells subscriptions */
export const screensOf = (role: Role, sells = true): readonly Screen[] =>
  menuOf(role, sells).flatMap(({ screens }) => screens);
