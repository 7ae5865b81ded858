import { letterName, siteName } from '#lib/brand.ts';
import type { NotificationKind } from '#lib/contract/notifications.ts';
import { counted } from '#lib/text/counts.ts';
import { moment } from '#lib/text/moment.ts';
import { kindTexts } from './notifications.ts';

/** E-mails of the site itself. Those of the sign-in are the identity provider's. */
export const mailTexts = {
  notification: {
    button: `Open on ${siteName}`,
    why: `You get this because you have an account on ${siteName}. You choose what is e-mailed to you under Notifications.`,
  },
  digest: {
    subject: (count: number): string => `${counted(count, 'notification')} on ${siteName}`,
    title: 'What is new for you',
    more: (count: number): string => `And ${count.toLocaleString('en')} more on the site.`,
    button: 'See all notifications',
    why: `You get this because you have an account on ${siteName}. You choose what is in the daily e-mail, and when it comes, under Notifications.`,
  },
  letter: {
    /** @param first name of the week's first product */
    subject: (first: string): string => `${letterName}: ${first}`,
    title: letterName,
    lead: (week: string): string => `${week}. The products with the most votes:`,
    button: 'See the whole leaderboard',
    why: `You subscribed to the weekly letter of ${siteName}.`,
  },
  letterConfirmation: {
    subject: 'Confirm your subscription',
    title: 'One more click',
    lead: `Somebody, probably you, asked ${siteName} to send its weekly letter to this address. Confirm it and you get one e-mail a week: the products that people voted for most.`,
    button: 'Confirm the subscription',
    note: 'The link works for a week. If it was not you, ignore this e-mail: nothing is sent without a confirmation.',
    why: `Somebody typed this address into the form of the weekly letter on ${siteName}.`,
  },
  deletionScheduled: {
    subject: (at: string): string => `Your account will be deleted on ${moment(at)}`,
    title: 'Your account will be deleted',
    lead: (at: string): string =>
      `You asked us to delete your account. That happens on ${moment(at)}, and can’t be undone after that.`,
    cancel: 'Changed your mind, or was it not you? Log in before then, and the account stays as it is.',
    button: 'Log in and keep the account',
    why: `You get this because you have an account on ${siteName}.`,
  },
  accountDeleted: {
    subject: `Your account on ${siteName} was deleted`,
    title: 'Your account was deleted',
    lead: 'Your account and what belonged to it are gone, as you asked. Our privacy page lists what we keep, and for how long.',
    button: 'What is kept',
    why: `You had an account on ${siteName}. This is the last e-mail about it.`,
  },
  mailSwitchedOn: {
    subject: 'You get e-mails again',
    title: 'You get e-mails again',
    lead: `We had stopped e-mailing this address, and you asked ${siteName} to start again. You are reading this, so it works.`,
    button: 'Choose what is e-mailed to you',
    why: `You asked for it on ${siteName}.`,
  },
  /** Link below optional mails. */
  unsubscribe: 'Unsubscribe from e-mails like this',
} as const;

/** The page that unsubscribes. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  button: 'Unsubscribe',
  invalid:
    'This link does not work. Use the one at the end of the latest e-mail. If you have an account here, you can also choose under Notifications what is e-mailed to you.',
} as const;

/** Its texts by kind of mail. Readers of the letter may have no account. */
export const unsubscribeTextsOf = (kind: string): { asked: string; done: string } => {
  if (kind === 'letter')
    return {
      asked: 'Stop the weekly letter? Other e-mails from us do not change.',
      done: 'Done. The weekly letter no longer comes to this address.',
    };
  const label = Object.hasOwn(kindTexts, kind) ? kindTexts[kind as NotificationKind] : undefined;
  const mails =
    kind === 'digest' ? 'daily e-mails' : label ? `e-mails of the kind “${label}”` : 'e-mails of this kind';
  return {
    asked: `Stop ${mails}? You still see everything on the site.`,
    done: `Done. You get no more ${mails}. Nothing else changes.`,
  };
};
