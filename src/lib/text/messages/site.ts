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

/** Links that only the footer has. */
export const footerTexts = {
  more: 'More',
  feed: 'Feed of new products',
  letter: 'Weekly letter',
  api: 'API',
  /** On the dashboard, for reports of problems. */
  release: (version: string, commit: string): string => `Version ${version}, commit ${commit}`,
} as const;

/** Section that 'Learn more' links to: a sentence each on the order, on who decides, and on the price. */
export const howItWorks = {
  title: 'How it works',
  points: [
    {
      title: 'The order is earned',
      text: 'Everybody has one vote per product. Votes and freshness alone decide the order: new products start near the top and stay there while people vote for them.',
    },
    {
      title: 'People decide',
      text: 'A moderator looks at each product before it is listed. Moderators also pick the featured ones by hand.',
    },
    {
      title: 'It costs nothing',
      text: 'Browsing, voting, reviewing and adding products are free.',
      /** Only on sites that sell it. */
      subscription: 'An optional subscription marks your account as verified. It buys no place in any list.',
    },
  ],
} as const;
