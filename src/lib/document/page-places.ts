/** Parts of pages that depend on the settings. */
const names = [
  'site-origin',
  'demo-banner',
  'demo-accounts',
  'footer-letter',
  'footer-email',
  'footer-social',
  'contact-ways',
  'payments',
] as const;
export type PartName = (typeof names)[number];

/** HTML by part; empty where the settings ask for none. */
export type SiteParts = Readonly<Record<PartName, string>>;

/** Placeholder for a part on a pre-rendered page: the settings are known only at run time. */
export const placeOf = (name: PartName): string => `<!--${name}-->`;

/** Part of a page about the subscription, between two comments. */
const aboutSubscription = /<!--\s*subscription\s*-->.*?<!--\s*\/subscription\s*-->/gs;

/** Removes the parts that only sites with payments display. */
export const withoutSubscription = (html: string): string => html.replace(aboutSubscription, '');

export const fillPlaces = (html: string, parts: SiteParts): string =>
  names.reduce(
    (filled, name) => filled.replaceAll(placeOf(name), () => parts[name]),
    parts.payments ? withoutSubscription(html) : html,
  );
