import { expect, test } from 'vitest';
import { readConfig } from '#lib/server/ops/config.ts';
import { sitePartsOf } from '#lib/server/site/site-parts.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { documentedPeople } from '#lib/tools/seed/people.ts';

const siteUrl = 'https://unearth.example';
const none = { email: undefined, github: undefined, mastodon: undefined };
const real = (contact: Partial<typeof none> | Record<string, string> = {}) =>
  sitePartsOf({
    siteUrl,
    demo: false,
    payments: 'stripe',
    mail: undefined,
    contact: { ...none, ...contact },
  });

test('contact settings that are empty are not displayed', () => {
  const parts = real();
  expect(parts['footer-email']).toBe('');
  expect(parts['footer-social']).toBe('');
  expect(parts['contact-ways']).not.toMatch(/<a |@/);
  expect(parts['contact-ways']).toContain('has not published an address');
});

test('each contact setting that is set is displayed, and no other', () => {
  expect(real({ email: 'ada@example.com' })['footer-email']).toMatch(
    /^<a href="mailto:ada@example\.com" class="[^"]+">ada@example\.com<\/a>$/,
  );
  const github = real({ github: 'https://github.com/ada' });
  expect(github['footer-social'].match(/href="[^"]*"/g)).toEqual(['href="https://github.com/ada"']);
  expect(github['contact-ways']).toContain('Find us on <a href="https://github.com/ada"');
  const mastodon = real({ mastodon: 'https://mastodon.social/@ada' });
  expect(mastodon['footer-social']).toContain('aria-label="Mastodon"');
  expect(mastodon['footer-social']).not.toContain('GitHub');
});

test('the weekly letter is linked where the site sends mail', () => {
  const mail = readConfig({
    ...{ ACCESS_TOKEN_SECRET: 'x'.repeat(32), DATABASE_URL: 'file:site.db' },
    ...{ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'Unearth <hello@unearth.example>' },
  }).mail;
  const site = { siteUrl, demo: false, payments: 'stripe', contact: none } as const;
  expect(sitePartsOf({ ...site, mail })['footer-letter']).toMatch(
    /^<a href="\/letter".*>Weekly letter<\/a>$/,
  );
  expect(sitePartsOf({ ...site, mail: undefined })['footer-letter']).toBe('');
});

test('nothing is promised on behalf of the operator of the site', () => {
  expect(real({ email: 'ada@example.com' })['contact-ways']).toBe(
    '<p><a href="mailto:ada@example.com" class="link">ada@example.com</a></p>',
  );
});

test('settings are inserted as text, whatever characters they hold', () => {
  const parts = real({ email: '"><b>@example.com', github: 'https://x.example/"><script>' });
  expect(Object.values(parts).join()).not.toMatch(/<b>|<script/);
});

test('only a demo says that it is one, names its accounts and where its mail is', () => {
  const contact = none;
  const demo = sitePartsOf({ siteUrl, demo: true, payments: 'sandbox', mail: undefined, contact });
  expect(demo['demo-banner']).toContain('This is a demo');
  expect(demo['demo-banner']).toContain('href="/demo/mail"');
  expect(documentedPeople.map(({ role }) => role)).toEqual(['admin', 'moderator', 'user']);
  for (const { email } of documentedPeople) expect(demo['demo-accounts']).toContain(`>${email}<`);
  expect(demo['demo-accounts']).toContain(`>${demoPassword}<`);
  expect(real()).toMatchObject({ 'demo-banner': '', 'demo-accounts': '' });
});

test('the demo’s ways to reach its people are invented ones', () => {
  const { demo, contact } = readConfig({});
  expect(demo).toBe(true);
  for (const way of Object.values(contact)) expect(way).toMatch(/[@/][a-z]+\.example(\/|$)/);
});
