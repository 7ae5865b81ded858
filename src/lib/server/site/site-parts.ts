import type { Role } from '#lib/contract/users.ts';
import type { SiteParts } from '#lib/document/page-places.ts';
import { type IconName, iconShapes } from '#lib/icons/icon-shapes.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import type { Config } from '#lib/server/ops/config.ts';
import type { Contact } from '#lib/server/ops/contact-settings.ts';
import { escapeHtml } from '#lib/text/markup.ts';
import { demoTexts } from '#lib/text/messages/demo.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { footerTexts } from '#lib/text/messages/site.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { documentedPeople } from '#lib/tools/seed/people.ts';

const link = (href: string, content: string, attributes = ''): string =>
  `<a href="${escapeHtml(href)}"${attributes}>${content}</a>`;

/** The same markup as `Icon`. */
const icon = (name: IconName): string =>
  '<svg width="1.25rem" height="1.25rem" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
  `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${iconShapes[name]}"/></svg>`;

const banner = (): string =>
  '<aside class="bg-amber-soft px-5 py-1.2 text-center text-xs leading-normal font-medium print:hidden" aria-label="Notice">' +
  `${demoTexts.banner} ${link(paths.demoMail, demoTexts.mailHere, ' class="link inline-block py-0.6"')}.</aside>`;

const roleNames: Record<Role, string> = {
  admin: screenLabels.admin,
  moderator: screenLabels.moderator,
  user: 'User',
};

const account = ({ email, role }: { email: string; role: Role }): string =>
  `<li><button type="button" disabled class="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-small px-3.4 py-1 text-left leading-compact hover:text-violet focus-visible:shadow-inner-edge max-sm:gap-x-1.6 max-sm:px-2.8" data-email="${escapeHtml(email)}" ` +
  `data-password="${escapeHtml(demoPassword)}"><b>${roleNames[role]}</b> <span class="text-sm text-muted">${escapeHtml(email)}</span></button></li>`;

const accounts = (): string =>
  '<section data-demo-accounts class="rounded-card border border-amber-line bg-amber-soft px-4.4 py-4 max-sm:px-3.4 noscript:hidden" aria-labelledby="demo-accounts">' +
  `<h2 class="mb-2.4 text-lg leading-snug font-semibold tracking-snug" id="demo-accounts">${demoTexts.accounts}</h2>` +
  `<ul class="divide-y divide-line rounded-small border border-amber-edge bg-surface">${documentedPeople.map(account).join('')}</ul>` +
  `<p class="mt-2.4 text-sm leading-note">${demoTexts.accountsHint(`<b>${escapeHtml(demoPassword)}</b>`)}</p></section>`;

const networks = [
  { name: 'github', label: 'GitHub' },
  { name: 'mastodon', label: 'Mastodon' },
] as const;

const socialOf = (contact: Contact) =>
  networks.flatMap(({ name, label }) => {
    const href = contact[name];
    return href ? [{ name, label, href }] : [];
  });

const mailTo = (email: string, attributes: string): string =>
  link(`mailto:${email}`, escapeHtml(email), attributes);

/** `rel=me` is what Mastodon looks for before it says that an account is this site's. */
const social = (contact: Contact): string =>
  socialOf(contact)
    .map(({ name, label, href }) => {
      const attributes = ` class="grid size-11 place-items-center" rel="me" aria-label="${label}"`;
      return `<li>${link(href, icon(name), attributes)}</li>`;
    })
    .join('');

const contactWays = (contact: Contact): string => {
  const { email } = contact;
  const links = socialOf(contact).map(({ label, href }) => link(href, label, ' class="link" rel="me"'));
  return [
    email && `<p>${mailTo(email, ' class="link"')}</p>`,
    links.length > 0 && `<p>${email ? 'We are also' : 'Find us'} on ${links.join(' and ')}.</p>`,
    !email &&
      links.length === 0 &&
      '<p>This site has not published an address yet. To tell the moderators about a product, press ' +
        `‘${labels.report}’ on its page.</p>`,
  ]
    .filter(Boolean)
    .join('');
};

/** The same look as the other links there. */
const footerLink = ' class="inline-flex min-h-11 items-center font-medium md:min-h-8"';

/** The HTML of pages that depends on the settings. */
export const sitePartsOf = ({
  siteUrl,
  demo,
  contact,
  mail,
  payments,
}: Pick<Config, 'siteUrl' | 'demo' | 'contact' | 'mail' | 'payments'>): SiteParts => ({
  'site-origin': new URL(siteUrl).origin,
  'demo-banner': demo ? banner() : '',
  'demo-accounts': demo ? accounts() : '',
  'footer-letter': demo || mail ? link(serverPaths.letter(), footerTexts.letter, footerLink) : '',
  'footer-email': contact.email ? mailTo(contact.email, footerLink) : '',
  'footer-social': social(contact),
  'contact-ways': contactWays(contact),
  payments: payments === 'off' ? '<meta name="payments" content="off">' : '',
});
