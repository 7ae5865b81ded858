import { counted } from '#lib/text/counts.ts';
import { siteName } from './site.ts';

/** Texts of a product's badge, and of the page that shows it. */
export const badgeTexts = {
  title: 'Badge',
  pageTitle: (name: string) => `Badge for ${name}`,
  description: (name: string) =>
    `A badge for ${name} on other sites, with its votes or the place it won, ready to copy.`,
  lead: 'Put it on your site or into a README. It links here and always shows the current votes.',
  findOn: 'Find us on',
  /** For those who can't see the badge. */
  alt: (name: string) => `${name} on ${siteName}`,
  votes: (name: string, votes: number) => `${name} on ${siteName}: ${counted(votes, 'vote')}`,
  place: (name: string, place: string) => `${name} on ${siteName}: ${place}`,
  kinds: {
    badge: 'Votes, light',
    'badge-dark': 'Votes, dark',
    'badge-place': 'Place won, light',
    'badge-place-dark': 'Place won, dark',
  },
  formats: { html: 'HTML', markdown: 'Markdown', rest: 'reStructuredText' },
} as const;
