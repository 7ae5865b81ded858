import type { MailFacts } from '#lib/server/mail/contents.ts';
import type { Mail } from '#lib/server/mail/mail.ts';

export const mailFacts: MailFacts = {
  items: async () => [
    { title: 'Slow Post', path: '/products/1', text: 'Letters that take a week.', mark: '1' },
  ],
  confirmationPath: (subscriber) => `/letter?confirm=${subscriber}`,
};

export const mailAddresses = {
  siteUrl: 'https://unearth.example',
  unsubscribe: 'https://unearth.example/unsubscribe?token=t',
};

/** A mail of each kind. */
export const exampleMails: { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> } = {
  notification: {
    kind: 'notification',
    about: 'rejected',
    text: 'Rejected: ‘Slow <Post>’',
    path: '/products/1',
    details: 'Why?\nSo.',
  },
  digest: { kind: 'digest', items: [{ text: 'Ada reviewed Slow Post', path: '/products/1' }], more: 3 },
  letter: { kind: 'letter', week: '2026-W47', subscriber: 3 },
  letterConfirmation: { kind: 'letterConfirmation', subscriber: 3 },
  deletionScheduled: { kind: 'deletionScheduled', at: '2026-12-12T08:00:00.000Z' },
  accountDeleted: { kind: 'accountDeleted' },
  mailSwitchedOn: { kind: 'mailSwitchedOn' },
};
