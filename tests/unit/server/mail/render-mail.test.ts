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

test('an address in a name is nothing that mail programs link, in any part of a mail', async () => {
  const name = 'Log in at https://evil.example/in, evil.example, evil\u3002example or help@evil';
  const item = { title: name, path: '/products/7', text: name };
  const { subject, text, html } = renderMail(
    { subject: name, title: name, blocks: [{ items: [item] }], why: 'You subscribed.' },
    mailAddresses,
  );
  expect(subject).toBe(name);
  for (const part of [text, html.slice(html.indexOf('<body'))]) {
    expect(part).not.toMatch(/:\/\/evil|evil[.\u3002]example|@evil/);
    expect(part.replaceAll('\u200b', '')).toContain(name);
  }
});

test('versions and ends of sentences stay as they are', () => {
  const title = 'Loupe 2.0 was accepted. Its price: 5.50 $';
  expect(renderMail({ subject: title, title, blocks: [], why: '' }, mailAddresses).text).toContain(title);
});
