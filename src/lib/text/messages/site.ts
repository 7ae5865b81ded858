export const siteName = 'Unearth';

export const siteDescription = 'Discover, upvote and review new tech products.';

export const headings = {
  banner: 'Unearth The Next Hidden Tech Gems',
  featured: "Featuring: Tech's Next Wave",
  trending: "What's Hot? Trending Products",
  products: 'Have a Look on All Listed Products',
} as const;

export const siteTexts = { searchFeed: (keyword: string) => `Unearth: “${keyword}”` } as const;

/** Links of the footer beside those of the bar. */
export const footerTexts = { more: 'More', feed: 'Feed of new products', api: 'API' } as const;
