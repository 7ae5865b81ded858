import type { Role } from '#lib/contract/users.ts';
import { labels } from './labels.ts';

/** How many accounts have the role of a user. */
export const totalUsers = (total: number): string => `Total Users: ${total.toLocaleString('en')}`;

export const roleChanged = (name: string, role: Role): string => `${name} is ${role} now!`;

/** Beside the name of a user whose role does not count yet. */
export const roleNotes = {
  unverified: (role: Role): string => `${role} once the e-mail is verified`,
  unclaimed: (role: Role): string => `${role} once the one-time code is entered`,
} as const;

/** Told in place of the change of a role that waits for the e-mail. */
export const roleWaits = (name: string, role: Role): string =>
  `${name} is ${role} once the e-mail is verified`;

/** What is said to somebody whose address has a role that waits for a code. */
export const roleClaimTexts = {
  title: 'A role waits for you',
  purpose: (role: Role): string => `Enter the code that the site’s operator gives you, and you are ${role}.`,
  label: 'One-time code',
  hint: 'No code, or an old one? Ask the operator for a new one.',
  submit: 'Claim the role',
  done: (role: Role): string => `You are ${role} now`,
} as const;

/** What became of an account. */
export const accountChanged = (name: string, suspended: boolean): string =>
  `${name} is ${suspended ? 'suspended' : 'restored'}`;

/** What is asked before an account is suspended or restored. */
export const accountConfirmations = {
  suspend: (name: string) => ({
    title: `Suspend ${name}?`,
    text: 'Whatever they do next is refused, until they are restored. Their products and reviews stay.',
    confirm: labels.suspend,
  }),
  restore: (name: string) => ({
    title: `Restore ${name}?`,
    text: 'They can log in again, and do what they could before.',
    confirm: labels.restore,
  }),
} as const;
