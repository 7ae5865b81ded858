import { expect, test } from 'vitest';
import { contentOf } from '#lib/server/mail/contents.ts';
import { renderMail } from '#lib/server/mail/render-mail.ts';
import { exampleMails, mailAddresses, mailFacts } from '../../../support/example-mails.ts';

test.each(Object.values(exampleMails))(
  'a $kind says the same as text and as HTML, and loads nothing',
  async (mail) => {
    const { subject, text, html } = renderMail(await contentOf(mail, mailFacts), mailAddresses);
    expect(subject).not.toBe('');
    expect(html).not.toMatch(/<img|src=|url\(|@import|<link|<script|<Post>/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(1);
    for (const link of links.filter((href) => href !== 'https://unearth.example/'))
      expect(text).toContain(link);
    expect(links.every((link) => link.startsWith('https://unearth.example/'))).toBe(true);
  },
);
