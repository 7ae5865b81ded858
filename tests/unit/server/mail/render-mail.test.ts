import { expect, test } from 'vitest';
import { contentOf, type MailFacts } from '#lib/server/mail/contents.ts';
import type { Mail } from '#lib/server/mail/mail.ts';
import { renderMail } from '#lib/server/mail/render-mail.ts';

const facts: MailFacts = {
  items: async () => [
    { title: 'Slow Post', path: '/products/1', text: 'Letters that take a week.', mark: '1' },
  ],
  confirmationPath: (subscriber) => `/letter?confirm=${subscriber}`,
};
const addresses = {
  siteUrl: 'https://unearth.example',
  unsubscribe: 'https://unearth.example/unsubscribe?token=t',
};

const mails: { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> } = {
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

test.each(Object.values(mails))(
  'a $kind says the same as text and as HTML, and loads nothing',
  async (mail) => {
    const { subject, text, html } = renderMail(await contentOf(mail, facts), addresses);
    expect(subject).not.toBe('');
    expect(html).not.toMatch(/<img|src=|url\(|@import|<link|<script|<Post>/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links.filter((href) => href !== 'https://unearth.example/'))
      expect(text).toContain(link);
    expect(links.every((link) => link.startsWith('https://unearth.example/'))).toBe(true);
  },
);
