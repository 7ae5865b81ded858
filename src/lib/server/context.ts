import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { type AccessTokens, accessTokens } from '#lib/server/api/access-token.ts';
import { type DeleteIdentity, firebaseDeletions } from '#lib/server/api/delete-identity.ts';
import { createRateLimiter, type RateLimiter } from '#lib/server/api/rate-limit.ts';
import { firebaseIdentities, type VerifyIdentity } from '#lib/server/api/verify-identity.ts';
import { type Caches, createCaches } from '#lib/server/cache/caches.ts';
import type { Database } from '#lib/server/db/database.ts';
import { migrate, migrationWaits, unknownMigrations } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { createJobSignal, type JobSignal } from '#lib/server/jobs/queue.ts';
import { createMailer, type Mailer } from '#lib/server/mail/smtp.ts';
import { type Config, ConfigError } from '#lib/server/ops/config.ts';
import { createLog } from '#lib/server/ops/log.ts';
import { type Counters, createCounters } from '#lib/server/ops/metrics/counters.ts';
import type { Payments } from '#lib/server/subscriptions/payments/payments.ts';
import { sandboxPayments } from '#lib/server/subscriptions/payments/sandbox.ts';
import type { StripeAddress } from '#lib/server/subscriptions/payments/stripe.ts';
import { type CastVote, createVoteBatches } from '#lib/server/votes/vote-batches.ts';
import { type ReceiverPolicy, receiversOf } from '#lib/server/webhooks/public-addresses.ts';

/** The dependencies of calls, one set per process. */
export interface Context {
  config: Config;
  log: Logger;
  db: Database;
  caches: Caches;
  metrics: Counters;
  tokens: AccessTokens;
  verifyIdentity: VerifyIdentity;
  /** Undefined if the server has no right to. */
  deleteIdentity: DeleteIdentity | undefined;
  rateLimiter: RateLimiter;
  payments: Payments;
  /** Undefined if the site sends no mail. */
  mailer: Mailer | undefined;
  jobs: JobSignal;
  castVote: CastVote;
  receivers: ReceiverPolicy;
  clock: () => Date;
  /** `ending`: the process is shutting down and should get no more requests. */
  lifecycle: { ending: boolean };
  close(): Promise<void>;
}

/** The dependencies of the site itself, also when its API runs elsewhere. */
export type SiteContext = Pick<
  Context,
  'config' | 'log' | 'caches' | 'metrics' | 'rateLimiter' | 'lifecycle' | 'close'
>;

export type Overrides = Partial<
  Pick<Context, 'log' | 'db' | 'verifyIdentity' | 'deleteIdentity' | 'rateLimiter' | 'clock' | 'receivers'>
> & {
  stripeAddress?: StripeAddress;
};

/**
 * Creates the context of a site whose API runs elsewhere. Without a database it learns of no writes, so pages expire by
 * age.
 */
export const createSiteContext = (config: Config): SiteContext => {
  const log = createLog(config);
  const metrics = createCounters();
  return {
    config,
    log,
    metrics,
    caches: createCaches(() => false, log),
    rateLimiter: createRateLimiter(config.rateLimits, {
      onLimited: metrics.rateLimited,
      factor: config.rateLimitFactor,
      generousNetworks: config.generousNetworks,
    }),
    lifecycle: { ending: false },
    close: async () => {},
  };
};

/**
 * Imports Stripe's package only where it is used, because loading it is slow. With PAYMENTS=off and its keys it still
 * receives refunds, and payments that were under way. Without keys the sandbox is created, but no call that reaches it is
 * mounted.
 */
const createPayments = async (
  { stripe, siteUrl, payments, accessTokenSecret }: Config,
  clock: () => Date,
  address: StripeAddress | undefined,
): Promise<Payments> => {
  if (payments === 'sandbox' || !stripe) return sandboxPayments(accessTokenSecret, clock);
  const { stripePayments } = await import('#lib/server/subscriptions/payments/stripe.ts');
  return stripePayments(stripe, siteUrl, address);
};

/** Opens and migrates the database. @throws ConfigError */
export const createContext = async (config: Config, overrides: Overrides = {}): Promise<Context> => {
  if (!config.accessTokenSecret) {
    throw new ConfigError('ACCESS_TOKEN_SECRET must be set; only `npm start` makes one, for its demo');
  }
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? (() => new Date());
  const { database } = config;
  // The address may be mistyped.
  if (!overrides.db && database.kind === 'sqlite' && !existsSync(database.file)) {
    log.info({ file: database.file }, 'there is no database yet: an empty one is made');
  }
  const db = overrides.db ?? openDatabase(database);
  for (const name of await migrate(db, (waitsFor) => log.info(migrationWaits[waitsFor]))) {
    log.info({ migration: name }, 'migrated');
  }
  // While a new release is deployed, the servers of the one before start on its tables: migrations only add.
  const newer = await unknownMigrations(db);
  if (newer.length) log.info({ migrations: newer }, 'the database is of a later release');
  const metrics = createCounters();
  const caches = createCaches(db.hasExternalWrites, log);
  const mailer = await createMailer(config);
  return {
    config,
    log,
    metrics,
    db,
    clock,
    lifecycle: { ending: false },
    caches,
    tokens: accessTokens(config.accessTokenSecret, clock),
    verifyIdentity: overrides.verifyIdentity ?? firebaseIdentities(config.firebase),
    deleteIdentity: overrides.deleteIdentity ?? firebaseDeletions(config),
    rateLimiter:
      overrides.rateLimiter ??
      createRateLimiter(config.rateLimits, {
        createShared: db.createLimiter,
        onLimited: metrics.rateLimited,
        factor: config.rateLimitFactor,
        generousNetworks: config.generousNetworks,
      }),
    payments: await createPayments(config, clock, overrides.stripeAddress),
    mailer,
    jobs: createJobSignal(),
    castVote: createVoteBatches({ db, caches }, log, config.voteProof),
    receivers: overrides.receivers ?? receiversOf(config),
    async close() {
      mailer?.close();
      await db.close();
    },
  };
};
