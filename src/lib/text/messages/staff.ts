import type { RoleChange, StaffMember, StaffRole } from '#lib/contract/staff.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { withArticle } from '#lib/text/messages/users.ts';

/** The list of admins and moderators. */
export const staffTexts = {
  title: 'Staff',
  purpose: 'Who runs this site with you. Removing a role takes effect at once.',
  you: 'you',
  unknown: 'unknown',
  /** Roles that come from the setting end when it is removed. */
  bySetting: 'Set by ADMIN_EMAILS',
  noAccount: 'not signed up yet',
} as const;

/** Condition for a role to take effect, after its name. */
export const staffWaits: Record<NonNullable<StaffMember['waitsFor']>, string> = {
  verification: 'once the e-mail is verified',
  code: 'once the one-time code is entered',
  account: 'once its owner has signed up and entered the one-time code',
};

/** Author of a role change. */
export const roleAuthor = (origin: RoleChange['origin'] | null, by: RoleChange['by']): string => {
  switch (origin) {
    case 'admin':
      return by?.name || staffTexts.unknown;
    case 'command':
      return 'the command line';
    case 'setting':
      return 'ADMIN_EMAILS';
    case 'takeover':
      return 'another login took over the account';
    case 'newEmail':
      return 'the e-mail changed before it was verified';
    case null:
      return staffTexts.unknown;
  }
};

export const roleTakenBack = (name: string, role: StaffRole): string =>
  `${name} is no longer ${withArticle(role)}`;

/** Confirmation. */
export const takeRoleBackQuestion = (name: string, role: StaffRole, waits: boolean) => ({
  title: `Remove the role of ${role} from ${name}?`,
  text: waits
    ? `It is not active yet. You can assign it again on ${screenLabels.manageUsers} once they have signed up.`
    : `They remain a member and keep everything they published. You can make them ${withArticle(role)} again on ${screenLabels.manageUsers}.`,
  confirm: screenLabels.takeRoleBack,
});

/** Note after a promotion, next to the button that takes it back. */
export const promotionNote = (name: string, role: StaffRole): string =>
  `You made ${name} ${withArticle(role)}. A mistake?`;
