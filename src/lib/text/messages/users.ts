import type { Role } from '#lib/contract/users.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

/** 'a moderator', 'an admin'. */
export const withArticle = (role: Role): string => `${role === 'admin' ? 'an' : 'a'} ${role}`;

/** Below the total, while the list is searched. */
export const usersFound = (count: number): string => `${count.toLocaleString('en')} found`;

/** A date follows. */
export const joined = 'joined';

/** Note on an account whose e-mail address is not verified. */
export const unverifiedNote = 'not verified';

export const totalUsers = (total: number): string => `Total Users: ${total.toLocaleString('en')}`;

export const roleChanged = (name: string, role: Role): string => `${name} is ${role} now!`;

/** Notes next to the name of a user whose role is not effective yet. */
export const roleNotes = {
  unverified: (role: Role): string => `${role} once the e-mail is verified`,
  unclaimed: (role: Role): string => `${role} once the one-time code is entered`,
} as const;

/** Replaces `roleChanged` for a role that waits for the e-mail to be verified. */
export const roleWaits = (name: string, role: Role): string =>
  `${name} becomes ${withArticle(role)} once the e-mail is verified`;

/** Texts for a user whose address was granted a role that needs a one-time code. */
export const roleClaimTexts = {
  title: 'You have been given a role',
  purpose: (role: Role): string => `Enter the code from the site’s operator to become ${withArticle(role)}.`,
  label: 'One-time code',
  hint: 'No code, or an old one? Ask the operator for a new one.',
  submit: 'Claim the role',
  done: (role: Role): string => `You are now ${withArticle(role)}`,
} as const;

/** Result of suspending or restoring an account. */
export const accountChanged = (name: string, suspended: boolean): string =>
  `${name} has been ${suspended ? 'suspended' : 'restored'}`;

/** Confirmations. */
export const accountConfirmations = {
  suspend: (name: string) => ({
    title: `Suspend ${name}?`,
    text: 'They can’t do anything here until restored. Their products and reviews stay.',
    confirm: screenLabels.suspend,
    destroys: true,
  }),
  restore: (name: string) => ({
    title: `Restore ${name}?`,
    text: 'They can log in and do everything as before.',
    confirm: screenLabels.restore,
  }),
} as const;
