import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { sql } from 'kysely';
import { maxThrowAwayDomains, type ThrowAwayDomain } from '#lib/contract/throw-away-domains.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { isOneOf } from '#lib/server/db/dialect.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { throwAwayTexts } from '#lib/text/messages/throw-away-domains.ts';

/** Domains of services of throw-away addresses. */
const throwAwayDomains = disposableEmailBlocklistSet();

/** Returns the service of throw-away addresses that a mailbox belongs to, also by a subdomain; undefined for others. */
export const throwAwayDomainOf = (mailbox: string): string | undefined => {
  const labels = mailbox.slice(mailbox.lastIndexOf('@') + 1).split('.');
  return labels.map((_, n) => labels.slice(n).join('.')).find((domain) => throwAwayDomains.has(domain));
};

/** True if moderators trust a service. */
export const isTrustedDomain = (db: Handle, domain: string): Promise<boolean> =>
  hasRow(db.selectFrom('trusted_domains').where('domain', '=', domain));

/**
 * Accounts whose service is no throw-away one any more, by the list of a new release. Those of a service that it adds keep
 * their weight until they are weighed for another reason: their votes have counted.
 */
const accountsOfUnlistedDomains = async (db: Handle, limit: number): Promise<{ id: number }[]> => {
  const stored = await db
    .selectFrom('users')
    .select(sql<string>`throw_away_domain`.as('domain'))
    .distinct()
    .where('throw_away_domain', 'is not', null)
    .execute();
  const unlisted = stored.map(({ domain }) => domain).filter((domain) => !throwAwayDomains.has(domain));
  if (!unlisted.length) return [];
  return db
    .selectFrom('users')
    .select('id')
    .where('throw_away_domain', 'is not', null)
    .where(isOneOf(db, 'throw_away_domain', unlisted))
    .limit(limit)
    .execute();
};

/** Accounts that were weighed before their service was trusted or unlisted, or before trust in it was undone. */
export const accountsOfChangedDomains = async (db: Handle, limit: number): Promise<{ id: number }[]> => {
  const trusted = await db
    .selectFrom('trusted_domains')
    // SQLite reads a cross join from left to right: there are few trusted domains.
    .crossJoin('users')
    .select('users.id')
    .whereRef('users.throw_away_domain', '=', 'trusted_domains.domain')
    .where('users.domain_trusted', '=', sql.lit(0))
    .limit(limit)
    .execute();
  const distrusted = await db
    .selectFrom('users')
    .select('id')
    .where('domain_trusted', '=', sql.lit(1))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trusted_domains').select('domain').whereRef('domain', '=', 'users.throw_away_domain'),
        ),
      ),
    )
    .orderBy('throw_away_domain')
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...trusted, ...distrusted, ...(await accountsOfUnlistedDomains(db, limit))].slice(0, limit);
};

/** The services among the site's accounts: trusted ones, then those with most accounts. */
export const listThrowAwayDomains = async (db: Handle): Promise<ThrowAwayDomain[]> => {
  const trusted = await db
    .selectFrom('trusted_domains')
    .select(['domain', 'at as trustedAt'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('accounts'))
        .whereRef('throw_away_domain', '=', 'trusted_domains.domain')
        .as('accounts'),
    )
    .orderBy('domain')
    .limit(maxThrowAwayDomains)
    .execute();
  const others = await db
    .selectFrom('users')
    .select(sql<string>`throw_away_domain`.as('domain'))
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('throw_away_domain', 'is not', null)
    .where('throw_away_domain', 'not in', ({ selectFrom }) => selectFrom('trusted_domains').select('domain'))
    .groupBy('throw_away_domain')
    .orderBy('accounts', 'desc')
    .orderBy('throw_away_domain')
    .limit(maxThrowAwayDomains)
    .execute();
  return [
    ...trusted.map(({ accounts, ...row }) => ({ ...row, accounts: accounts ?? 0 })),
    ...others.map((row) => ({ ...row, trustedAt: null })),
  ];
};

/** True if a moderator gains or loses by the weight of a service's accounts: these voted for a product of theirs, or reviewed it. */
const concerns = async (db: Handle, domain: string, userId: number): Promise<boolean> => {
  const own = db.selectFrom('products').where('adder_id', '=', userId);
  const votes = own
    .innerJoin('votes', 'votes.product_id', 'products.id')
    .innerJoin('users', 'users.id', 'votes.user_id');
  const reviews = own
    .innerJoin('reviews', 'reviews.product_id', 'products.id')
    .innerJoin('users', 'users.id', 'reviews.user_id');
  return (
    (await hasRow(votes.where('throw_away_domain', '=', domain))) ||
    (await hasRow(reviews.where('throw_away_domain', '=', domain)))
  );
};

/**
 * Trusts a service of throw-away addresses, or undoes that, in the caller's transaction. A job weighs its accounts: call
 * `context.jobs.notify()` after the commit. @throws HttpError `not_found`, `own_finding` if its accounts voted for a product of `by`, or
 * reviewed it
 */
export const trustDomain = async (
  db: Handle,
  { domain, trusted }: { domain: string; trusted: boolean },
  { by, at }: { by: { id: number; name: string }; at: string },
): Promise<0 | 1> => {
  if (trusted && throwAwayDomainOf(domain) !== domain) throw httpError('not_found');
  if (await concerns(db, domain, by.id)) throw httpError('own_finding', { message: throwAwayTexts.own });
  const changed = trusted
    ? await db
        .insertInto('trusted_domains')
        .values({ domain, by_id: by.id, at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('domain')
        .execute()
    : await db.deleteFrom('trusted_domains').where('domain', '=', domain).returning('domain').execute();
  if (!changed.length) return 0;
  const type = trusted ? 'trustDomain' : 'distrustDomain';
  await recordEvent(db, { type, by, subject: { name: domain }, at });
  await enqueue(db, 'weighAccounts', {}, at);
  return 1;
};
