import { z } from 'zod';
import { brandContact, siteSlug } from '#lib/brand.ts';

const account = (example: string) =>
  z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: `must be an address such as ${example}` })
    .optional();

export const contactSettings = {
  CONTACT_EMAIL: z.email('must be an e-mail address such as hello@example.com').optional(),
  GITHUB_URL: account('https://github.com/your-name'),
  MASTODON_URL: account('https://mastodon.social/@your-name'),
};

export interface Contact {
  email: string | undefined;
  github: string | undefined;
  mastodon: string | undefined;
}

/** The demo's, so that its footer is complete. Nobody can own these domains (RFC 2606). */
const invented: Contact = {
  email: `hello@${siteSlug}.example`,
  github: `https://github.example/${siteSlug}`,
  mastodon: `https://mastodon.example/@${siteSlug}`,
};

type Values = { [name in keyof typeof contactSettings]?: string | undefined };

export const contactOf = (values: Values, demo: boolean): Contact => {
  const fallback = { ...(demo && invented), ...brandContact };
  return {
    email: values.CONTACT_EMAIL ?? fallback.email,
    github: values.GITHUB_URL ?? fallback.github,
    mastodon: values.MASTODON_URL ?? fallback.mastodon,
  };
};
