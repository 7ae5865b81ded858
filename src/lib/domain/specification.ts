/**
 * The specification's constants, and limits that most nouns share. Times are in milliseconds. Calls are marked as pure, and
 * no value is a multiplication: esbuild would keep both in the head of every page, needed or not.
 */
import { hours, minutes, seconds } from './durations.ts';

export const sizes = {
  name: 100,
  shortDescription: 300,
  description: 10_000,
  review: 10_000,
  reportReason: 1_000,
  /** Note that a moderator adds to the reason for a rejection. */
  rejectionNote: 500,
  personName: 100,
  tag: 80,
  url: 2_000,
  email: 254,
  keyword: 200,
  idempotencyKey: 100,
  couponCode: { min: 3, max: 40 },
  couponDescription: 200,
  /** One-time code for a role, with spaces and hyphens. */
  roleCode: 40,
  /** Card number, with spaces. */
  card: 30,
  /** Body of a request, in bytes. */
  body: 65_536,
} as const;

export const lists = {
  featuredOnHome: 4,
  trendingOnHome: 6,
  productsPerPage: 6,
  reviewsOnPage: 30,
  /** Reviews on the page of a maker. */
  reviewsOfMaker: 10,
  /** Reports of a product on a moderator's screen. */
  reportsOnScreen: 30,
  /** Entries of a product's history on a moderator's screen. */
  historyOnScreen: 30,
  rowsPerPage: 20,
  /** Products, reviews and so on of a person on an admin's screen. */
  ofPerson: 20,
  /** Default and maximum page size of the API. */
  max: 1_000,
  feedEntries: 50,
  tagSuggestions: 10,
  /** Tags of each product in a list; the product itself has all. */
  tagsOfEach: 50,
  tagsInFeed: 10,
  /** Minimum length of a query for suggestions, in characters. */
  tagQuery: 2,
  /** Maximum number of pages that each get a button. With more, buttons are condensed. */
  numberedPages: 9,
} as const;

export const product = { status: 'pending', priority: 'normal', votes: 0, voteStep: 1 } as const;

export const rating = { min: 1, max: 5 } as const;

/** Bayesian average of ratings: as if each product had `weight` (m) more reviews of `prior` (C) stars. */
export const ratingScore = { prior: 3.5, weight: 5 } as const;

export const password = { min: 6 } as const;

export const subscription = {
  priceCents: 99_00,
  currency: 'usd',
  verified: 'varified',
  /** Minimum that a card can be charged. */
  minChargeCents: 50,
  /** Time that a checkout stays open. Stripe requires at least 30 minutes. */
  checkoutLifetime: /* @__PURE__ */ minutes(35),
  /**
   * Maximum time for which the unpaid checkouts that one user opens per `duration` may hold uses of coupons, so that others
   * get them in between: two whole checkouts, or more that were cancelled or replaced early.
   */
  couponHolds: { total: /* @__PURE__ */ minutes(70), duration: /* @__PURE__ */ hours(2) },
} as const;

export const statistics = { days: 30, topVoted: 10, daysOnDashboard: 7 } as const;

export const navigation = { fixedAfterPixels: 112 } as const;

/** The number of products that a user may have saved. */
export const saved = { max: 1_000 } as const;

/** The number of tags, makers, launches and searches that a user may follow. */
export const follows = { max: 500 } as const;

/** Pause in typing after which the input is acted on. */
export const typing = { debounceMs: 250 } as const;

/** `carryOver`: how long a toast waits for the next page to display it, on a slow phone or network. */
export const toasts = {
  duration: { success: 2_000, error: 4_000, info: 4_000 },
  max: 20,
  carryOver: /* @__PURE__ */ seconds(30),
} as const;

export const visiblePassword = { onLogin: 4_000, onSignUp: 3_000 } as const;

/** Time in milliseconds that an informational dialog stays open. */
export const popups = { duration: 1_500 } as const;
