/** Every business constant of the site, once. Times are in milliseconds unless the name says otherwise. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const sizes = {
  name: 100,
  shortDescription: 300,
  description: 10_000,
  review: 10_000,
  reportReason: 1_000,
  personName: 100,
  tag: 40,
  url: 2_000,
  email: 254,
  keyword: 200,
  idempotencyKey: 100,
  couponCode: { min: 3, max: 40 },
  couponDescription: 200,
  /** Of the one-time code for a role, with the spaces and hyphens that people put in. */
  roleCode: 40,
  /** Of a card's number, with the spaces that people put in. */
  card: 30,
  /** Of a request's body, in bytes. */
  body: 64 * 1024,
} as const;

export const lists = {
  featuredOnHome: 4,
  trendingOnHome: 6,
  productsPerPage: 6,
  reviewsOnPage: 30,
  /** Of a product, as a moderator looks at it. */
  reportsOnScreen: 30,
  rowsPerPage: 20,
  /** What a list returns when nobody names a limit, and the most that it returns at all. */
  max: 1_000,
  feedEntries: 50,
  tagSuggestions: 10,
  /** A list's answer carries so many of a product's tags, and how many there are; the product itself has all. */
  tagsOfEach: 50,
  /** Of each product in the feed. */
  tagsInFeed: 10,
  /** From so many characters on, tags are suggested. */
  tagQuery: 2,
  /** Up to so many pages, every number has its button; beyond, the buttons condense. */
  numberedPages: 9,
} as const;

export const product = { status: 'pending', priority: 'normal', votes: 0, voteStep: 1 } as const;

export const rating = { min: 1, max: 5 } as const;

export const trending = {
  /** This much youth weighs as much as ten times the votes. */
  tenfoldAge: 30 * DAY,
} as const;

/** `alignedAtOnce`: of a person's votes in one transaction, when their e-mail has become verified. */
export const votes = { alignedAtOnce: 250 } as const;

/**
 * How a deleted product's votes, reports and reviews are removed: `atOnce` in one transaction, which takes some
 * milliseconds, and then a pause for others.
 */
export const deletions = { atOnce: 500, debounceMs: 10 } as const;

export const password = { min: 6 } as const;

export const subscription = {
  priceCents: 99_00,
  currency: 'usd',
  verified: 'varified',
  /** The least that a card can be charged. */
  minChargeCents: 50,
  /** How long a checkout stays open. Stripe takes no less than half an hour. */
  checkoutLifetime: 35 * MINUTE,
  /** How many checkouts one person may open with a coupon, and leave unpaid, within a while. */
  couponHolds: { max: 2, duration: HOUR },
} as const;

export const statistics = { days: 30, topVoted: 10 } as const;

export const navigation = { fixedAfterPixels: 112 } as const;

export const tokens = { lifetime: HOUR } as const;

/** The one-time codes by which a role for an address without an account is claimed. */
export const roleCodes = {
  /** In characters of five bits each. */
  length: 12,
  /** In characters: codes are shown in groups of so many. */
  group: 4,
  /** How long a code is good that `grant` printed. */
  grantLifetime: 7 * DAY,
  /** How long a code is good that was written to the log at a sign-in. */
  signInLifetime: DAY,
  /** A sign-in makes a new code once the one before it is older than this. */
  renewedAfter: 15 * MINUTE,
} as const;

export const search = {
  /** With fewer hits than this, similar words are tried too. */
  few: 3,
  /** The most words that one search looks for. */
  words: 8,
  /** The most hits that one search ranks and counts. */
  max: 1_000,
} as const;

/** What one product adds, at most, to the suggested tags and to the words that typos are forgiven in. */
export const teaching = {
  /** Its first ones; those beyond are shown and found like all others. */
  tags: 50,
  words: 200,
  /** In letters. Nothing shorter is ever what a typo was meant to be, and nobody mistypes anything longer. */
  wordLength: { min: 3, max: 40 },
} as const;

/** Adding or changing a product with more tags than this counts as one call more for each so many begun. */
export const tagsPerCall = 50;

/**
 * Calls allowed per window: by address for strangers, by account for the signed in; some calls count more than once.
 * Those `ByAddress` count the signed in a second time: an office behind one address does not notice, a row of throw-away
 * accounts does.
 */
export const rateLimits = {
  exchange: { calls: 30, duration: MINUTE },
  search: { calls: 120, duration: MINUTE },
  suggestions: { calls: 240, duration: MINUTE },
  votes: { calls: 120, duration: MINUTE },
  votesByAddress: { calls: 300, duration: 10 * MINUTE },
  reports: { calls: 20, duration: 10 * MINUTE },
  reportsByAddress: { calls: 60, duration: 10 * MINUTE },
  reviews: { calls: 20, duration: 10 * MINUTE },
  reviewsByAddress: { calls: 60, duration: 10 * MINUTE },
  products: { calls: 30, duration: 10 * MINUTE },
  coupons: { calls: 60, duration: 10 * MINUTE },
  payments: { calls: 20, duration: 10 * MINUTE },
  roleClaims: { calls: 10, duration: 10 * MINUTE },
  /** Calls whose input is not valid: a person's forms make a handful, and each costs the parsing of 64 kB at most. */
  invalid: { calls: 120, duration: MINUTE },
  /** Kilobytes that one caller, by address or by account, is answered by the API: 30 MB are forty times the longest list. */
  reads: { calls: 30_000, duration: MINUTE },
  /** Pages that are in no cache: four times what a well-behaved crawler asks for, and a tenth of one core. */
  renders: { calls: 1_200, duration: MINUTE },
} as const;

/** The most validation errors that one answer lists: a form has fewer fields, and a hostile body has thousands. */
export const validation = { issues: 20 } as const;

export const pageCache = {
  entries: 2_000,
  /** How long a page of a site with a remote API may be shown before it is asked for again. */
  remoteApiMaxAge: MINUTE,
} as const;

/**
 * How a write is tried again while another process holds the lock on writing: after `least` milliseconds, and up to
 * `spread` more.
 */
export const writeRetries = {
  /** Longer than anything that the operator's commands do in one transaction. */
  maxWait: 10 * SECOND,
  delay: { min: 2, spread: 20 },
} as const;

/**
 * How long the key is known by which a product that is sent again is recognised. A browser keeps its key as long as the
 * tab, and closed windows are opened again after days, not after a month.
 */
export const idempotencyKeys = { lifetime: 30 * DAY } as const;

/** How often a serving process clears up, besides at its start. `atOnce`: rows in one transaction. */
export const sweeps = { every: HOUR, atOnce: 500 } as const;

/** The API's answers to strangers that are kept in memory. */
export const responseCache = {
  entries: 1_000,
  /** In characters. A longer one, a list of hundreds, is made each time. */
  longest: 20_000,
} as const;

/** The part of a field's room that, once it is all that is left, is counted. */
export const nearLimit = 0.2;

/** How long a pause in typing is, after which what was typed is acted on. */
export const typing = { debounceMs: 250 } as const;

/** `carryOver`: how long a toast whose page was left waits for the next one, on a slow phone or line. */
export const toasts = {
  duration: { success: 2_000, error: 4_000, info: 4_000 },
  max: 20,
  carryOver: 30 * SECOND,
} as const;

export const visiblePassword = { onLogin: 4_000, onSignUp: 3_000 } as const;

/** How long a dialog stays that only tells. */
export const popups = { duration: 1_500 } as const;

/**
 * How long is waited before a returning member's session is asked for again that could not be: these, then the longest.
 * If the next attempt is later than `noticeAfter`, the person is told.
 */
export const sessionRetries = {
  delays: [1 * SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND, 15 * SECOND, 30 * SECOND],
  longest: 60 * SECOND,
  noticeAfter: 6 * SECOND,
} as const;

/** How long is waited before asking again whether a payment has gone through: after the last of them the person asks. */
export const paymentRetryDelays = [2 * SECOND, 4 * SECOND, 8 * SECOND] as const;
