/** Paths of pages and files. Those of the API are in contract/kit/addresses.ts. */

import type { ReviewOrder } from '#lib/domain/review-orders.ts';
import { readerPaths } from './reader-paths.ts';

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
};

export const paths = {
  home: '/',
  login: '/login',
  /** A login leads home anyway, so home is left out. */
  loginFrom: (from: string) => withQuery('/login', { from: from === '/' ? undefined : from }),
  signup: '/signup',
  products: readerPaths.products,
  /** Page 1 and an empty search are left out of the address. */
  productList: ({ q, page }: { q?: string | undefined; page?: number | undefined }) =>
    withQuery('/products', { q, page: page === 1 ? undefined : page }),
  tags: '/tags',
  product: readerPaths.product,
  /** Fragment of the review form on a product page. */
  reviewForm: '#review',
  /** The public page of a user, with the pages of its two lists; page 1 is left out. */
  maker: (id: string, { page = 1, reviews = 1 }: { page?: number; reviews?: number } = {}) =>
    withQuery(readerPaths.maker(id), {
      page: page === 1 ? undefined : page,
      reviews: reviews === 1 ? undefined : reviews,
    }),
  dashboard: '/dashboard',
  statistics: '/dashboard/statistics',
  manageUsers: '/dashboard/manage-users',
  /** An admin's page of a person. */
  person: (id: string) => `/dashboard/people/${encodeURIComponent(id)}`,
  manageCoupons: '/dashboard/manage-coupons',
  productReview: '/dashboard/product-review-queue',
  manageTags: '/dashboard/tags',
  reportedContents: '/dashboard/reported-contents',
  myProfile: '/dashboard/my-profile',
  addProducts: '/dashboard/add-products',
  myProducts: '/dashboard/my-products',
  /** Products that a member saved for later. */
  saved: '/dashboard/saved',
  /** List of what a member follows. */
  following: '/dashboard/following',
  notifications: '/dashboard/notifications',
  webhooks: '/dashboard/webhooks',
  updateProduct: (id: string) => `/dashboard/update-product/${encodeURIComponent(id)}`,
  /** Demo only: lists the e-mails that it does not send. */
  demoMail: '/demo/mail',
  /** Proxied Auth emulator of the demo. Its links have effects on GET, so they must not be prefetched. */
  emulator: '/emulator',
  /** Pictures made of initials; domain/avatar-path.ts has the rest of their paths. */
  avatars: '/avatars/',
  api: readerPaths.api,
} as const;

/** Path for admins. Separate from `paths`, which the scripts of every page include. */
export const auditLogPath = '/dashboard/audit-log';

/** A payment's receipt, for its payer and for admins. Separate from `paths` for the same reason. */
export const receiptPath = (id: string) => `/dashboard/receipts/${encodeURIComponent(id)}`;

/** Parts of Manage Users. Separate from `paths` for the same reason. */
export const userPaths = {
  /** The search for one address. */
  found: (email: string) => withQuery('/dashboard/manage-users', { q: email }),
  /** Fragment of the list of admins and moderators. */
  staff: '/dashboard/manage-users#staff',
} as const;

/** Paths of findings of coordinated votes. Separate from `paths` for the same reason. */
export const integrityPaths = {
  findings: '/dashboard/vote-integrity',
  /** Findings with an objection that waits for its answer. */
  objections: '/dashboard/vote-integrity?view=objected',
  finding: (id: string) => `/dashboard/vote-integrity/${encodeURIComponent(id)}`,
  /** A maker's page of the votes for their product that moderators removed. */
  removedVotes: (id: string) => `/dashboard/removed-votes/${encodeURIComponent(id)}`,
} as const;

/** Images of pages, for previews of links. Not among the others, which scripts of every page bring along. */
const ogImagePaths = '/og/';

/** @param key the id, slug or name of what the page displays */
export const ogPath = (kind: string, key: string, version: string): string =>
  `${ogImagePaths}${kind}/${encodeURIComponent(key)}/${version}.png`;

/** Paths of products' badges. Separate from `paths` for the same reason. */
export const badgePaths = {
  page: (id: string) => `${paths.product(id)}/badge`,
  /** @param kind see document/badge-kinds.ts */
  image: (id: string, kind: string) => `${paths.product(id)}/${kind}.svg`,
} as const;

/** Paths of the rules of all orders, and of why a product has its place. Separate from `paths` for the same reason. */
export const rankingPaths = {
  rules: '/ranking',
  of: (id: string) => `${paths.product(id)}/ranking`,
} as const;

/** Path of oEmbed. Separate from `paths` for the same reason. */
const oEmbedPath = '/oembed';

/** @param url the absolute URL of a page */
export const oEmbedOf = (url: string): string => withQuery(oEmbedPath, { url, format: 'json' });

export const leaderboardPaths = {
  /** Leaderboard of the current day. */
  today: '/leaderboard',
  of: (period: string) => `/leaderboard/${period}`,
  atom: '/leaderboard/feed.xml',
  jsonFeed: '/leaderboard/feed.json',
} as const;

/** A page of a product's reviews in an order; page 1 and the default order are left out of the address. */
export const reviewsPath = (id: string, order: ReviewOrder, page = 1): string =>
  `${withQuery(paths.product(id), {
    reviews: page === 1 ? undefined : page,
    sort: order === 'newest' ? undefined : order,
  })}#reviews`;

/** The feed of a search. */
export const searchFeedPath = (keyword: string, format: 'xml' | 'json'): string =>
  withQuery(`/products/feed.${format}`, { q: keyword });

/** Those that no script of a page needs: they would be part of the scripts of every page. */
export const serverPaths = {
  /** The explanation on the home page. */
  howItWorks: '/#how-it-works',
  contact: '/contact',
  privacy: '/privacy',
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  /** Page of the payment sandbox, with the error of the last submission. */
  sandboxCheckout: (query: { session: string; error?: string | undefined }) => withQuery('/checkout', query),
  /** The launch of a product, for calendars. */
  launchCalendar: (id: string) => `${readerPaths.product(id)}/launch.ics`,
  /** The reference of the API, a page below its path. */
  apiDocs: '/api/docs',
  openApi: '/api/openapi.json',
  /** For Prometheus. */
  metrics: '/api/metrics',
  /** Return URL of a checkout. */
  afterCheckout: (how: 'done' | 'cancelled') => withQuery('/dashboard/my-profile', { checkout: how }),
  makerFeed: (id: string, format: 'xml' | 'json') => `/makers/${encodeURIComponent(id)}/feed.${format}`,
  jsonFeed: '/feed.json',
  /** The Model Context Protocol endpoint, for programs alone. */
  mcp: '/mcp',
  makersSitemap: '/sitemap/makers.xml',
  makersSitemapPart: (part: number) => `/sitemap/makers/${part}.xml`,
  tagsSitemapPart: (part: number) => `/sitemap/tags/${part}.xml`,
  openSearch: '/opensearch.xml',
  /** Script with which anybody recomputes the orders. */
  recomputeOrders: '/recompute-orders.ts',
  securityTxt: '/.well-known/security.txt',
  /** Demo only: a mail of the site, as HTML or as text. */
  demoMailOf: (id: number, as?: 'text') => withQuery(`/demo/mail/${id}`, { as }),
  /** Return URL of the links in the demo's e-mails. */
  demoMailDone: (mode: string) => withQuery('/demo/mail', { done: mode }),
  /** Page that unsubscribes from a kind of mail by a signed token. */
  unsubscribe: (query: { token: string; done?: string | undefined }) => withQuery('/unsubscribe', query),
  /** Target of its form, and of the one-click request of mail programs (RFC 8058). */
  unsubscribeForm: (token?: string) => withQuery('/api/mail/unsubscribe', { token }),
  /** Page of the weekly letter, with the result of the last submission. */
  letter: (query: Record<string, string | undefined> = {}) => withQuery('/letter', query),
  /** Target of its forms. */
  letterForm: '/api/letter',
  /** Target of the form on the sandbox page, which works without JavaScript. */
  sandboxForm: '/api/subscriptions/sandbox/form',
} as const;
