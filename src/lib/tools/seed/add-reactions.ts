import { searchTarget } from '#lib/domain/follows.ts';
import { claimsOf } from '#lib/server/api/member-of.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { reportProduct } from '#lib/server/moderation/report-product.ts';
import { writeReview } from '#lib/server/reviews/write-review.ts';
import { castVotes } from '#lib/server/votes/cast-votes.ts';
import { identityOf } from '#lib/text/words.ts';
import { follows, reports, reviews, type SeedProduct, saved } from './data.ts';
import { type Everyone, emailOf, personNamed } from './people.ts';
import { daysBefore, votersOf, voteTimes } from './spread.ts';

/** Nobody votes before they have joined, and for nothing that is not published yet. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Adds the votes, reviews and reports of a product that is accepted, and who has saved it. */
export const addReactions = async (
  db: Handle,
  productId: number,
  { product, acceptedAt }: { product: SeedProduct; acceptedAt: string },
  everyone: Everyone,
  now: Date,
): Promise<void> => {
  for (const { by, products } of saved) {
    const days = products[product.slug];
    if (days === undefined) continue;
    const user_id = personNamed(everyone, by).id;
    const created_at = daysBefore(now, days);
    await db.insertInto('saved_products').values({ product_id: productId, user_id, created_at }).execute();
  }
  if (product.status !== 'accepted') return;
  const voters = votersOf(product, [...everyone.values()]);
  const times = voteTimes(acceptedAt, voters.length, now);
  const votes = voters.map((voter, index) => ({
    productId,
    claims: claimsOf(voter),
    at: later(voter.created_at, times[index] ?? acceptedAt),
  }));
  for (const result of await castVotes(db, votes)) if (result instanceof Error) throw result;
  for (const review of reviews.filter(({ product: slug }) => slug === product.slug)) {
    const by = personNamed(everyone, review.by);
    const at = later(acceptedAt, daysBefore(now, review.daysAgo));
    await writeReview(db, { productId, by, description: review.text, rating: review.rating, at });
  }
  for (const { by, reason, daysAgo } of reports.filter(({ product: slug }) => slug === product.slug)) {
    const at = later(acceptedAt, daysBefore(now, daysAgo));
    await reportProduct(db, { productId, by: personNamed(everyone, by), reason, at });
  }
};

/** Adds what the people of the demo follow. */
export const addFollows = async (db: Handle, everyone: Everyone, now: Date): Promise<void> => {
  const demo = await db
    .selectFrom('products')
    .select(['id', 'import_key'])
    .where('import_key', 'like', 'demo:%')
    .execute();
  const ids = new Map(demo.map(({ id, import_key }) => [import_key, id]));
  const targetOf = {
    tag: identityOf,
    maker: (handle: string) => personNamed(everyone, emailOf(handle)).id,
    launch: (slug: string) => ids.get(`demo:${slug}`) ?? '',
    search: searchTarget,
  };
  for (const { by, kind, target, daysAgo } of follows) {
    const created_at = daysBefore(now, daysAgo);
    await db
      .insertInto('follows')
      .values({
        user_id: personNamed(everyone, by).id,
        kind,
        target: String(targetOf[kind](target)),
        created_at,
        looked_at: kind === 'search' ? created_at : null,
      })
      .execute();
  }
};
