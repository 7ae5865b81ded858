/**
 * Texts and colours of the brand in BRAND (docs/brand.md). Node reads the brand's folder here; a build replaces this
 * module with its values (server/http/build/values.ts), so that browsers load texts only.
 */
import { brandFolder } from '#lib/server/brand/folder.ts';
import { logoFile, logoInPages } from '#lib/server/brand/logo.ts';
import { readBrand } from '#lib/server/brand/read-brand.ts';

const brand = readBrand(brandFolder());
const { words } = brand;

export const siteName = brand.name;
export const siteDescription = brand.description;
export const headline = brand.headline;
export const lead = brand.lead;

/** The name in addresses and identifiers. */
export const siteSlug = brand.name
  .normalize('NFKD')
  .replace(/\p{M}/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

export const footerLine = words.footer ?? brand.description;
export const notFoundTitle = words.notFound ?? 'Page not found';
export const notFoundText =
  words.notFoundText ?? 'There is no page at this address. It may have moved, or never existed.';
export const errorTitle = words.error ?? 'Something went wrong';
export const nothingFound = words.nothingFound ?? 'Nothing found';
/** Name of the weekly letter. */
export const letterName = words.letter ?? 'The products of the week';
export const signUpLine = words.signUp ?? 'Your name and photo appear next to what you add and write.';

/** Additional links of the footer, next to those to the site's pages. */
export const footerLinks = brand.footerLinks;

/** The settings of the same names come first. */
export const brandContact = brand.contact;

/** Alt text of the site's pictures, og.png and banner.svg. */
export const imageAlt = brand.imageAlt;
export const hasBanner = brand.hasBanner;

export const lightColours = brand.light;
export const darkColours = brand.dark;
/** Colours of the gem's facets, in the order of layouts/home/Gem.astro. */
export const gemFacets = brand.facets;

/** Markup for an svg of 32 by 32. */
export const logoMarkup = logoInPages(brand.logo);
export const lightLogo = logoFile(brand.logo, brand.light);
export const darkLogo = logoFile(brand.logo, brand.dark);
