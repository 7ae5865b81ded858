import { readPeriod } from '#lib/domain/periods.ts';
import { leaderboardPaths, paths, serverPaths } from '#lib/paths.ts';
import type { WeeklyItems } from '#lib/server/letter/weekly-products.ts';
import { mailTexts } from '#lib/text/messages/mails.ts';
import { periodTitle } from '#lib/text/periods.ts';
import type { Mail } from './mail.ts';

/** Part of a mail. Paths are of this site, texts plain. */
export type Block =
  | { text: string; quote?: true }
  | { items: readonly { title: string; path: string; text?: string; mark?: string }[] }
  | { button: string; path: string };

export interface MailContent {
  subject: string;
  title: string;
  blocks: readonly Block[];
  /** Why its reader gets it. */
  why: string;
}

/** Data that the contents of a mail depend on besides itself. */
export interface MailFacts {
  /** The products of a letter's week. */
  items: (week: string) => Promise<WeeklyItems>;
  /** Path of the page that confirms a subscription. */
  confirmationPath: (subscriber: number) => string;
}

const contentOfLetter = async (week: string, { items: load }: MailFacts): Promise<MailContent> => {
  const { subject, title, lead, button, why } = mailTexts.letter;
  const period = readPeriod(week);
  const items = await load(week);
  const [first] = items;
  return {
    subject: first ? subject(first.title) : title,
    title,
    blocks: [
      { text: lead(period ? periodTitle(period) : week) },
      { items },
      { button, path: leaderboardPaths.of(week) },
    ],
    why,
  };
};

/** Returns the contents of a mail, for `renderMail`. */
export const contentOf = async (mail: Mail, facts: MailFacts): Promise<MailContent> => {
  switch (mail.kind) {
    case 'notification': {
      const { button, why } = mailTexts.notification;
      const details = mail.details ? [{ text: mail.details, quote: true } as const] : [];
      return {
        subject: mail.text,
        title: mail.text,
        blocks: [...details, { button, path: mail.path }],
        why,
      };
    }
    case 'digest': {
      const { subject, title, more, button, why } = mailTexts.digest;
      const rest = mail.more ? [{ text: more(mail.more) }] : [];
      return {
        subject: subject(mail.items.length + (mail.more ?? 0)),
        title,
        blocks: [
          { items: mail.items.map(({ text, path }) => ({ title: text, path })) },
          ...rest,
          { button, path: paths.notifications },
        ],
        why,
      };
    }
    case 'letter':
      return contentOfLetter(mail.week, facts);
    case 'letterConfirmation': {
      const { subject, title, lead, button, note, why } = mailTexts.letterConfirmation;
      const path = facts.confirmationPath(mail.subscriber);
      return { subject, title, blocks: [{ text: lead }, { button, path }, { text: note }], why };
    }
    case 'deletionScheduled': {
      const { subject, title, lead, cancel, button, why } = mailTexts.deletionScheduled;
      return {
        subject: subject(mail.at),
        title,
        blocks: [{ text: lead(mail.at) }, { text: cancel }, { button, path: paths.login }],
        why,
      };
    }
    case 'accountDeleted': {
      const { subject, title, lead, button, why } = mailTexts.accountDeleted;
      return { subject, title, blocks: [{ text: lead }, { button, path: serverPaths.privacy }], why };
    }
    case 'mailSwitchedOn': {
      const { subject, title, lead, button, why } = mailTexts.mailSwitchedOn;
      return { subject, title, blocks: [{ text: lead }, { button, path: paths.notifications }], why };
    }
  }
};
