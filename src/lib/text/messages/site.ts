import { headline, siteName } from '#lib/brand.ts';

export { siteDescription, siteName } from '#lib/brand.ts';

export const headings = {
  banner: headline,
  featured: "Featuring: Tech's Next Wave",
  trending: "What's Hot? Trending Products",
  products: 'Have a Look on All Listed Products',
} as const;

export const siteTexts = {
  searchFeed: (keyword: string) => `${siteName}: “${keyword}”`,
  productList: `All products listed on ${siteName}, ranked by votes and freshness.`,
} as const;

/** Links of the footer beside those of the bar. */
export const footerTexts = {
  more: 'More',
  feed: 'Feed of new products',
  api: 'API',
  /** On the dashboard, for reports of problems. */
  release: (version: string, commit: string): string => `Version ${version}, commit ${commit}`,
} as const;
