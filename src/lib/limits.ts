/** Limits that the specification names or several files need. Times are in milliseconds unless stated otherwise. */

// Functions without side effects, so that bundlers leave out the limits that a page doesn't use. They keep products of
// constants, even where nobody reads them: 1.1 kB in the head of each page.

/* @__NO_SIDE_EFFECTS__ */
const seconds = (count: number): number => count * 1000;
/* @__NO_SIDE_EFFECTS__ */
const minutes = (count: number): number => seconds(60 * count);
/* @__NO_SIDE_EFFECTS__ */
const hours = (count: number): number => minutes(60 * count);
/* @__NO_SIDE_EFFECTS__ */
export const days = (count: number): number => hours(24 * count);

export const sizes = {
  name: 100,
  shortDescription: 300,
  description: 10_000,
  review: 10_000,
  reportReason: 1_000,
  /** What a moderator adds to the reason for a rejection. */
  rejectionNote: 500,
  personName: 100,
  tag: 80,
  url: 2_000,
  email: 254,
  keyword: 200,
  idempotencyKey: 100,
  /** Id of a product or name of a period, as programs name them at the MCP endpoint. */
  mcpId: 40,
  couponCode: { min: 3, max: 40 },
  couponDescription: 200,
  /** The highest number of uses that a coupon may be limited to. */
  couponUses: 1_000_000_000,
  /** One-time code for a role, with spaces and hyphens. */
  roleCode: 40,
  /** Card number, with spaces. */
  card: 30,
  /** Body of a request, in bytes. */
  body: 64 * 1024,
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
  /** Maximum number of pages that each get a button; beyond, buttons are condensed. */
  numberedPages: 9,
} as const;

export const product = { status: 'pending', priority: 'normal', votes: 0, voteStep: 1 } as const;

/**
 * The day on which a product is to appear. `daysAhead`: the latest one that can be named; `atOnce`: products published
 * per transaction.
 */
export const launches = { daysAhead: 60, atOnce: 5 } as const;

export const rating = { min: 1, max: 5 } as const;

/** Bayesian average of ratings: as if each product had `weight` (m) more reviews of `prior` (C) stars. */
export const ratingScore = { prior: 3.5, weight: 5 } as const;

/** Filters of the product list. `tags`: how many at once. */
export const browsing = {
  tags: 5,
  daysOf: { week: 7, month: 30, year: 365 },
  /** Tags that are offered to narrow a list. */
  tagsOffered: 12,
  /** From here on a part of a list counts as a combination: all products before it are passed over. */
  deepFrom: 600,
} as const;

/** Pages of tags. */
export const tagPages = {
  /** Products of each of its two lists. */
  products: 6,
  /** Up to as many products are in one list. */
  inOneList: 12,
  related: 12,
  /** How many of the products that were added last with the tag the related ones are counted in. */
  relatedSample: 60,
  /** Pages of tags with fewer products ask search engines to leave them out. */
  indexedFrom: 3,
  /** With more tags than this, each letter has a page of its own. */
  onOnePage: 600,
  perPage: 300,
  /** The most used ones above: where all follow, and where each letter has a page of its own. */
  highlighted: 12,
  mostUsed: 60,
} as const;

/**
 * Addresses of each file: 50,000 are allowed. Beside its `products`, the first file holds `tagsBesideProducts`, and some four
 * hundred leaderboards more with each year. There are as many files of makers, of about as many each, as of products.
 */
export const sitemaps = { products: 40_000, tagsBesideProducts: 4_000, tags: 50_000 } as const;

export const trending = {
  /** This age difference weighs as much as ten times the votes. */
  tenfoldAge: days(30),
} as const;

/**
 * `alignedAtOnce`: number of a user's votes updated per transaction after their e-mail was verified; `batch`: what is cast
 * together, in one transaction.
 */
export const votes = { alignedAtOnce: 250, batch: { items: 100, batches: 1 } } as const;

/** The accounts of those who make calls, read together. */
export const accountReads = { items: 100, batches: 4 } as const;

export const leaderboards = {
  /** Entries on a page. The API sends as many by default, and `max` at most. */
  entries: 30,
  max: 100,
  /** Places that are named on a product's page, and in the feed. */
  places: 3,
  /** Places on the page of a maker, the latest ones. */
  placesOfMaker: 12,
  /** Products of today that compete tomorrow. */
  newcomers: 12,
  /** Days in the feed. */
  inFeed: 20,
  /** How long after its end a period is closed: longer than a vote takes that was received in it. */
  grace: minutes(2),
  /** How long after that all boards that have ended are closed. */
  closing: minutes(1),
  /** Boards closed per transaction. */
  closedAtOnce: 20,
} as const;

/**
 * Products displayed below another one. `voters`: nothing is said of two products that fewer people voted for, nor
 * (`votersOfEach`) of one with fewer voters: nobody is to be singled out. `min`: with fewer found by votes, tags decide.
 */
export const related = {
  max: 6,
  min: 3,
  voters: 5,
  votersOfEach: 10,
  /** What is read for a product at most: its latest members, of each so many products, and of each of its rarest tags. */
  read: { voters: 200, votesOfEach: 50, candidates: 50, tags: 5, ofEachTag: 50 },
  /** A batch ends after so many products, or milliseconds. */
  batch: { products: 50, duration: 5 },
} as const;

/** Products with the same link or name that the review queue shows for one. */
export const twins = { max: 5, pendingLinks: 1_000 } as const;

/** Rows of the review queue that stay in their place after a decision: their ids are in an address. */
export const pinnedRows = { max: 500 } as const;

/** Products whose link keys a batch of the job makes. */
export const linkKeying = { batch: 100 } as const;

/** Entries that a tool of the MCP endpoint answers with: by default, and at most. */
export const mcp = { entries: 10, max: 30 } as const;

/** The number of products that a user may have saved. */
export const saved = { max: 1_000 } as const;

/**
 * Votes, reports and reviews of a deleted product are removed in batches of `atOnce` rows, one transaction of some
 * milliseconds each, with a pause of `pause` in between for other writers. `resumedAtOnce`: deleted products without a
 * job for it, per transaction.
 */
export const deletions = { atOnce: 500, pause: 10, resumedAtOnce: 100 } as const;

/** Products, and words that get their stem, that are indexed anew per transaction after a migration. */
export const indexing = { products: 10, words: 200 } as const;

/** `db verify --repair`: wrong values mended per transaction, and the pause in between for other writers. */
export const repairs = { atOnce: 250, pause: 10 } as const;

/**
 * A moderator can undo their own decision for `offered` milliseconds. The server allows `slack` more for the way there.
 * Decisions of one batch are undone together: their time starts with the last one, `batch` after each at the latest.
 */
export const undo = { offered: seconds(10), slack: seconds(3), batch: minutes(5) } as const;

/** How long decisions take is the time that `share` of the last `decisions` took; of fewer than `min`, nothing is said. */
export const decisionPace = { decisions: 50, min: 10, share: 0.8 } as const;

export const password = { min: 6 } as const;

export const subscription = {
  priceCents: 99_00,
  currency: 'usd',
  verified: 'varified',
  /** Minimum that a card can be charged. */
  minChargeCents: 50,
  /** How long a checkout stays open. Stripe requires at least 30 minutes. */
  checkoutLifetime: minutes(35),
  /**
   * How many unpaid checkouts with a coupon one user may open per `duration`. Together they hold a use for less than
   * that, so that others get it in between.
   */
  couponHolds: { max: 2, duration: hours(2) },
} as const;

export const statistics = { days: 30, topVoted: 10, daysOnDashboard: 7 } as const;

export const navigation = { fixedAfterPixels: 112 } as const;

/**
 * How long a call waits for the identity provider, and for the payment service with all of its retries. A browser
 * waits for 15 seconds: it must hear which of them does not answer.
 */
export const identityProvider = { timeout: seconds(8) } as const;
export const paymentService = { timeout: seconds(12), ofEachRequest: seconds(5) } as const;

/** By how much clocks are set back as a matter of course. More than that, and they had been wrong. */
export const clockSlack = minutes(5);

/** After how many seconds to call again when something is unavailable. */
export const unavailable = { retryAfterSeconds: 10 } as const;

/** How often an outage is logged while it lasts. */
export const outages = { logEvery: minutes(1) } as const;

/** For health checks: how long a process waits for its database, and how long it caches whether that is available. */
export const readiness = { timeout: seconds(3), cachedFor: seconds(1) } as const;

/**
 * How long the metrics wait for the database, for each worker, and for all of them together: each for longer than the one
 * before. Prometheus waits ten seconds.
 */
export const monitoring = {
  queryTimeout: seconds(2),
  workerTimeout: seconds(3),
  gatherTimeout: seconds(5),
  /** How often the lag of the event loop is measured. */
  lagEvery: 100,
} as const;

export const tokens = { lifetime: hours(1) } as const;

/** One-time codes to claim a role granted to an address without an account. */
export const roleCodes = {
  /** In characters of 5 bits each. */
  length: 12,
  /** Codes are displayed in groups of this many characters. */
  group: 4,
  /** Of a code printed by `grant`. */
  grantLifetime: days(7),
  /** Of a code written to the log at a sign-in. */
  signInLifetime: days(1),
  /** A sign-in replaces a code that is older than this. */
  renewedAfter: minutes(15),
} as const;

/**
 * How long a record can't be taken over by its e-mail after its owner asked for another one: longer than the provider's
 * link works.
 */
export const emailMoves = { protectedFor: days(7) } as const;

export const search = {
  /** With fewer hits than this, similar words are searched too, then products that have any of the words. */
  few: 3,
  /** How many hits are ordered by their texts. */
  scored: 80,
  /** How many words of a query products with only some of them are looked up by. */
  anyWords: 4,
  /** What has not all words is left out if it scores less than this share of the best. */
  nearShare: 0.2,
  /** Maximum number of words in a query. */
  words: 8,
  /** How many words of a product are indexed that begin inside of others, as in Chinese: one for each letter. */
  innerWords: 4_000,
  /** Maximum number of hits that are ranked and counted. */
  max: 1_000,
  /** How many hits of an answer say why they were found, by how many of their tags at most. */
  explained: 20,
  tagsExplained: 200,
  /** Passage of a description, and its part before the match; in characters. */
  snippet: { length: 140, before: 40 },
} as const;

/** What is suggested while a search is being typed. */
export const suggestions = {
  products: 5,
  tags: 3,
  makers: 3,
  /** How many products in the alphabet are looked through for names that begin so, and if these are not all, how many trending ones. */
  alphabetRead: 100,
  trendingRead: 250,
  tagsRead: 150,
  /** How many hits are looked up by their words, and whose tags are looked through for words that begin so. */
  hitsRead: 25,
  /** How many are read at once on PostgreSQL: more would only make each of them, and what others read, slower. */
  atOnce: 6,
  /** How many whole searches wait at most, which run one at a time; beyond, nothing is suggested. */
  searchesWaiting: 40,
  /** Up to so many letters, which many people type, responses are cached. */
  cachedLetters: 3,
} as const;

/** Maximum that one product contributes to the suggested tags, and to the vocabulary for correcting typos. */
export const teaching = {
  /** The first ones; others are displayed and found all the same. */
  tags: 50,
  words: 200,
  /** In letters. Shorter words are never suggested corrections, and longer ones are not mistyped. */
  wordLength: { min: 3, max: 40 },
} as const;

/**
 * Adding or changing a product counts as one call of the rate limit for each started group of this many tags, and as
 * one at least.
 */
export const tagsPerCall = 50;

/**
 * Calls allowed per window of `duration`: per address for signed-out visitors, per account for members. Some calls
 * count more than once. Limits named `ByAddress` apply to members in addition, in the same window: an office behind one
 * address stays below them, as does any account of it alone, and a series of throw-away accounts does not.
 */
export const rateLimits = {
  /** By address. A sign-in takes two: a hundred people behind one address sign in within a minute, with room to spare. */
  exchange: { calls: 600, duration: minutes(1) },
  /** By account. */
  signIns: { calls: 30, duration: minutes(1) },
  /** By address, for tokens that the identity provider did not issue. */
  failedSignIns: { calls: 30, duration: minutes(1) },
  search: { calls: 120, duration: minutes(1) },
  searchByAddress: { calls: 360, duration: minutes(1) },
  suggestions: { calls: 240, duration: minutes(1) },
  /** Product lists with several filters, and parts deep in a list, which are not cached. */
  combinations: { calls: 120, duration: minutes(1) },
  /** Requests to the MCP endpoint. The API counts what they read besides. */
  mcp: { calls: 240, duration: minutes(1) },
  votes: { calls: 100, duration: minutes(10) },
  /** A hundred people who vote six times each. */
  votesByAddress: { calls: 600, duration: minutes(10) },
  saves: { calls: 120, duration: minutes(1) },
  reports: { calls: 20, duration: minutes(10) },
  reportsByAddress: { calls: 60, duration: minutes(10) },
  reviews: { calls: 20, duration: minutes(10) },
  reviewsByAddress: { calls: 60, duration: minutes(10) },
  products: { calls: 30, duration: minutes(10) },
  productsByAddress: { calls: 90, duration: minutes(10) },
  coupons: { calls: 60, duration: minutes(10) },
  payments: { calls: 20, duration: minutes(10) },
  /** Questions for the provider's own receipts. Once used up, ours are displayed without them. */
  receipts: { calls: 20, duration: minutes(10) },
  tagMerges: { calls: 60, duration: minutes(10) },
  accountChanges: { calls: 20, duration: minutes(10) },
  roleClaims: { calls: 10, duration: minutes(10) },
  /** Calls with invalid input: forms cause a handful, and each may cost the parsing of 64 kB. Once used up, no body is read. */
  invalid: { calls: 120, duration: minutes(1) },
  /** Unit: kB of API responses per client. 30 MB are forty times the longest list. */
  reads: { calls: 30_000, duration: minutes(1) },
  /** Uncached pages: four times the rate of a well-behaved crawler, and a tenth of one core. */
  renders: { calls: 1_200, duration: minutes(1) },
  /** Uncached badges, images of link previews and feeds that pages of other sites load: their visitors know of none. */
  embedded: { calls: 300, duration: minutes(1) },
} as const;

/** Factors of the limits by address. */
export const addressLimits = {
  /** The operator's: `RATE_LIMIT_FACTOR`. */
  factor: { min: 0.1, max: 1_000 },
  /** For addresses in `GENEROUS_NETWORKS`. */
  generous: 10,
  /**
   * Of an IPv6 /48, for the limits that its /56s have one by one: anybody can get a /48, and its 256 /56s may also be as many
   * homes of one provider.
   */
  widerNetwork: 16,
} as const;

/** How long the login's popups wait for the script that they report back through, before a click and after one. */
export const popupScript = { maxWait: seconds(10) } as const;

/** Maximum number of validation errors in a response: forms have fewer fields, hostile bodies thousands. */
export const validation = { issues: 20 } as const;

export const pageCache = {
  entries: 2_000,
  /** While the database is away: how long a copy is sent after it was current last. */
  copiesFor: hours(1),
  /** How long a page of a site with a remote API is cached: it is not notified of changes. */
  remoteApiMaxAge: minutes(1),
  /** How many pages are rendered at once: more would not be faster, and each takes a megabyte until it is sent. */
  rendersAtOnce: 8,
  /** How long one waits for its turn at most: about as long as a visitor does. */
  renderWait: seconds(10),
} as const;

/**
 * Retries of a write while another process holds the write lock: random delays from `min` to `min + spread`
 * milliseconds.
 */
export const writeRetries = {
  /** Longer than any transaction of the operator's commands. */
  maxWait: seconds(10),
  delay: { min: 2, spread: 20 },
  /** How often a transaction is retried because another one has added the same row. */
  duplicates: 3,
} as const;

/** PostgreSQL: how long a connection waits for what. */
export const postgresTimeouts = {
  /** Also for one that others are using: of five hundred who vote at once, most wait. */
  connect: seconds(10),
  statement: seconds(10),
  /** Until an answer: the server's own limits don't run while it stands still, or can't be reached any more. */
  answer: seconds(12),
  /** For the look for other servers' writes: longer than this, and what it shows is old. */
  impatient: seconds(1),
  /** Retried like any conflict, until `writeRetries.maxWait`. */
  lock: seconds(3),
  idleInTransaction: seconds(15),
  /** The first search on new connections takes three times as long: a visitor now and then should not pay for each. */
  idle: minutes(10),
} as const;

/**
 * PostgreSQL: whoever comes to a table after a migration that waits for it waits too, so it gives way after `lockTimeout`,
 * and is tried again after a delay that doubles from `min` to `max`, until it has waited for `maxWait`.
 */
export const migrationRetries = {
  lockTimeout: seconds(1),
  delay: { min: seconds(1), max: seconds(10) },
  /** Longer than a backup or an export of all takes. */
  maxWait: minutes(10),
} as const;

/** How often a server looks for the cache tags of other servers' writes, and how long these are stored. */
export const invalidations = {
  every: 50,
  /** While the database does not answer. */
  longestPause: seconds(2),
  storedFor: minutes(5),
  prunedEvery: seconds(10),
  /** In rows. */
  prunedAtOnce: 5_000,
} as const;

/**
 * How long idempotency keys of added products are stored. A browser keeps its key as long as the tab, and people
 * restore closed windows after days, not after a month.
 */
export const idempotencyKeys = { lifetime: days(30) } as const;

/** How long entries of the audit log are stored. */
export const auditLog = { storedFor: days(2 * 365) } as const;

/** Interval of the recurring jobs. `atOnce`: rows deleted per transaction; `checkoutsAtOnce`: checkouts expired. */
export const sweeps = { every: hours(1), atOnce: 500, checkoutsAtOnce: 50 } as const;

/** Work that follows a write, or recurs. */
export const jobs = {
  /** How long a runner has a job. It renews the lease with each batch, and those take milliseconds. */
  lease: minutes(1),
  /** How often a server looks for due jobs that it did not enqueue itself. */
  poll: seconds(5),
  /** After `max` failures, two and a half hours at most, a job is left to the operator. */
  retries: { first: seconds(5), longest: hours(1), max: 12 },
  /** How long an ending process waits for the batches in progress. */
  stopTimeout: seconds(5),
  /** How long the rows that keep a recurring job from running twice are stored. */
  runsStored: days(7),
} as const;

/**
 * IndexNow: which addresses have changed is submitted `gatherFor` after the first of them, `perCall` in each call: ten
 * times as many are allowed, and as many rows go in the transaction that follows. `longestDelay`: of what an answer asks for.
 */
export const indexNow = {
  gatherFor: minutes(5),
  perCall: 1_000,
  /** Shorter than the lease of a job. */
  timeout: seconds(20),
  longestDelay: days(1),
} as const;

/**
 * Processes of `--workers N`. A worker that died is replaced after `delay.min` milliseconds, doubled for each in a row
 * that died before it listened; `failedStarts` of them end the server if no other listens.
 */
export const workers = { max: 64, failedStarts: 5, delay: { min: 250, max: seconds(10) } } as const;

/**
 * How long a stopping server lets requests in progress run. `maxDrain`: longest time before that in which it still
 * accepts connections. `slack`: how much later the primary kills workers that have not ended.
 * `sameSignal`: how long a signal that comes again is the same one, delivered twice.
 */
export const shutdown = {
  gracePeriod: seconds(10),
  maxDrain: seconds(60),
  slack: seconds(2),
  sameSignal: seconds(1),
} as const;

/**
 * Hashed files of a build are kept for the pages of the build before: `lifetime` after a server of that build last ran.
 * Running servers say every `refresh` that theirs are in use.
 */
export const buildFiles = { lifetime: days(1), refresh: hours(1), inMemory: 500 } as const;

/** How long other sites may show a badge without asking again. */
export const badges = { maxAgeSeconds: 60 } as const;

/** How long those who ask by oEmbed may use the answer. */
export const oEmbed = { cacheAgeSeconds: 3_600 } as const;

/** Open Graph images: drawn in a thread, and kept on disk. */
export const ogImages = {
  /** In pixels. */
  width: 1_200,
  height: 630,
  /** Of the files that are kept; beyond, the oldest are removed until `share` of it is used. */
  bytes: 1_000_000_000,
  share: 0.9,
  /** A server looks at the folder's size each time that it has written this many bytes. */
  sweepEvery: 8_000_000,
  /** How many are looked for in the folder, or wait for the thread, at once: the others take turns by address. */
  atOnce: 8,
  /** Drawings that may wait for the thread; beyond, the answer is 503. */
  waiting: 30,
  /** A drawing takes some 20 milliseconds. */
  timeout: seconds(5),
  /** After this time without a drawing the thread ends, and its memory is free. */
  idle: minutes(2),
  /** Larger logos are replaced by the monogram, before they are decoded. */
  logo: { bytes: 1_000_000, svgBytes: 100_000, pixels: 4_000_000, inMemory: 200 },
  /** Rows of a leaderboard or a tag. */
  entries: 3,
  /** Tags of a product. */
  tags: 3,
} as const;

/** In-memory cache of the API's responses to signed-out visitors. */
export const responseCache = {
  entries: 1_000,
  /** In characters. Longer responses, of hundreds of rows, are not cached. */
  longest: 20_000,
} as const;

/** In-memory cache of how many products match a combination of filters. */
export const matchCountCache = { entries: 1_000 } as const;

/** In-memory cache of how many products and reviews somebody has. */
export const makerCountCache = { entries: 1_000 } as const;

/** A field displays its character counter once less than this share of its maximum is left. */
export const nearLimit = 0.2;

/** Pause in typing after which the input is acted on. */
export const typing = { debounceMs: 250 } as const;

/** `carryOver`: how long a toast waits for the next page to display it, on a slow phone or network. */
export const toasts = {
  duration: { success: 2_000, error: 4_000, info: 4_000 },
  max: 20,
  carryOver: seconds(30),
} as const;

/** A vote that was pressed signed out is cast by the login that follows, also after a sign-up and its mail. */
export const voteIntents = {
  lifetime: minutes(30),
  /** How long the redirect after a login waits for it. The next page goes on with it. */
  maxWait: 300,
} as const;

export const visiblePassword = { onLogin: 4_000, onSignUp: 3_000 } as const;

/** How long a dialog that only reports stays open. */
export const popups = { duration: 1_500 } as const;

/**
 * Delays before retries when the session of a returning member is unreachable, then `longest` each time. The user is
 * notified once the next attempt would be later than `noticeAfter` after the first.
 */
export const sessionRetries = {
  delays: [seconds(1), seconds(2), seconds(4), seconds(8), seconds(15), seconds(30)],
  longest: seconds(60),
  noticeAfter: seconds(6),
} as const;

/** Delays between requests for the result of a payment; after the last one the user asks. */
export const paymentRetryDelays = [seconds(2), seconds(4), seconds(8)] as const;
