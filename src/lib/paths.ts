/** Paths of pages and files. Those of the API are in contract/kit/addresses.ts. */

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
};

export const paths = {
  home: '/',
  /** The explanation on the home page. */
  howItWorks: '/#how-it-works',
  login: '/login',
  /** A login leads home anyway, so home is left out. */
  loginFrom: (from: string) => withQuery('/login', { from: from === '/' ? undefined : from }),
  signup: '/signup',
  contact: '/contact',
  privacy: '/privacy',
  products: '/products',
  /** Page 1 and an empty search are left out of the address. */
  productList: ({ q, page }: { q?: string | undefined; page?: number | undefined }) =>
    withQuery('/products', { q, page: page === 1 ? undefined : page }),
  tags: '/tags',
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  /** A page of a product's reviews; page 1 is left out of the address. */
  productReviews: (id: string, page = 1) =>
    `${withQuery(paths.product(id), { reviews: page === 1 ? undefined : page })}#reviews`,
  /** Fragment of the review form on a product page. */
  reviewForm: '#review',
  /** The public page of a user, with the pages of its two lists; page 1 is left out. */
  maker: (id: string, { page = 1, reviews = 1 }: { page?: number; reviews?: number } = {}) =>
    withQuery(`/makers/${encodeURIComponent(id)}`, {
      page: page === 1 ? undefined : page,
      reviews: reviews === 1 ? undefined : reviews,
    }),
  makerFeed: (id: string, kind: 'xml' | 'json') => `/makers/${encodeURIComponent(id)}/feed.${kind}`,
  makersSitemap: '/sitemap/makers.xml',
  dashboard: '/dashboard',
  statistics: '/dashboard/statistics',
  manageUsers: '/dashboard/manage-users',
  /** Manage Users with the search for one address. */
  foundUser: (email: string) => withQuery('/dashboard/manage-users', { q: email }),
  /** Fragment of the list of admins and moderators on Manage Users. */
  staff: '/dashboard/manage-users#staff',
  /** An admin's page of a person. */
  person: (id: string) => `/dashboard/people/${encodeURIComponent(id)}`,
  manageCoupons: '/dashboard/manage-coupons',
  productReview: '/dashboard/product-review-queue',
  manageTags: '/dashboard/tags',
  reportedContents: '/dashboard/reported-contents',
  myProfile: '/dashboard/my-profile',
  /** Return URL of a checkout. */
  afterCheckout: (how: 'done' | 'cancelled') => withQuery('/dashboard/my-profile', { checkout: how }),
  /** A payment's receipt, for its payer and for admins. */
  receipt: (id: string) => `/dashboard/receipts/${encodeURIComponent(id)}`,
  checkout: '/checkout',
  /** Page of the payment sandbox, with the error of the last submission. */
  sandboxCheckout: (query: { session: string; error?: string | undefined }) => withQuery('/checkout', query),
  addProducts: '/dashboard/add-products',
  myProducts: '/dashboard/my-products',
  /** What a member has saved for later. */
  saved: '/dashboard/saved',
  updateProduct: (id: string) => `/dashboard/update-product/${encodeURIComponent(id)}`,
  feed: '/feed.xml',
  jsonFeed: '/feed.json',
  /** The Model Context Protocol endpoint, for programs alone. */
  mcp: '/mcp',
  openSearch: '/opensearch.xml',
  securityTxt: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  /** Demo only: lists the e-mails that it does not send. */
  demoMail: '/demo/mail',
  /** Return URL of the links in the demo's e-mails. */
  demoMailDone: (mode: string) => withQuery('/demo/mail', { done: mode }),
  /** Proxied Auth emulator of the demo. Its links have effects on GET, so they must not be prefetched. */
  emulator: '/emulator',
  /** Pictures made of initials; domain/avatar-path.ts has the rest of their paths. */
  avatars: '/avatars/',
  api: '/api',
  /** The reference of the API, a page below its path. */
  apiDocs: '/api/docs',
  openApi: '/api/openapi.json',
  /** Target of the form on the sandbox page, which works without JavaScript. */
  sandboxForm: '/api/subscriptions/sandbox/form',
} as const;

/** Not among the others, which scripts of every page bring along. */
export const leaderboardPaths = {
  /** Of the running day. */
  today: '/leaderboard',
  of: (period: string) => `/leaderboard/${period}`,
  atom: '/leaderboard/feed.xml',
  jsonFeed: '/leaderboard/feed.json',
} as const;

/** The feed of a search. Beside the others for the same reason. */
export const searchFeedPath = (keyword: string, kind: 'xml' | 'json'): string =>
  withQuery(`/products/feed.${kind}`, { q: keyword });
