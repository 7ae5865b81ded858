/** The parts of a page that depend on the settings. */
const names = ['demo-banner', 'demo-accounts', 'footer-email', 'footer-social', 'contact-ways'] as const;
export type PartName = (typeof names)[number];

/** Each part as HTML; empty where the settings ask for none. */
export type SiteParts = Readonly<Record<PartName, string>>;

/** Marks where a part goes on a pre-rendered page, which is built before anybody knows the settings. */
export const placeOf = (name: PartName): string => `<!--${name}-->`;

/** Puts the parts in place. */
export const fillPlaces = (html: string, parts: SiteParts): string =>
  names.reduce((filled, name) => filled.replaceAll(placeOf(name), () => parts[name]), html);
