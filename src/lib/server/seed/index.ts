import { fold } from '../../rules/words.ts';
import type { Context } from '../context.ts';
import type { Handle } from '../db/database.ts';
import { findUserByUid, type UserRow } from '../db/queries/users.ts';
import { transact } from '../db/transact.ts';
import { addProduct } from '../operations/add-product.ts';
import { castVote } from '../operations/cast-vote.ts';
import { editProduct } from '../operations/edit-product.ts';
import { reportProduct } from '../operations/report-product.ts';
import { writeReview } from '../operations/write-review.ts';
import { addSubscriptions } from './add-subscriptions.ts';
import { changes } from './changes.ts';
import { people, type SeedPerson } from './people.ts';
import { products, type SeedProduct } from './products/index.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { daysBefore, votersOf, voteTimes } from './spread.ts';

type People = ReadonlyMap<string, UserRow>;

const addPerson = async (db: Handle, person: SeedPerson, roles: boolean, at: string): Promise<UserRow> => {
  const known = await findUserByUid(db, person.uid);
  if (known) return known;
  return db
    .insertInto('users')
    .values({
      uid: person.uid,
      email: person.email,
      email_key: person.email,
      email_verified: 1,
      name: person.name,
      name_key: fold(person.name),
      photo_url: person.photoURL,
      role: roles ? person.role : 'user',
      status: null,
      suspended_at: null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const personNamed = (everyone: People, email: string): UserRow => {
  const person = everyone.get(email);
  if (!person) throw new Error(`the demo data knows no ${email}`);
  return person;
};

const addReactions = async (
  db: Handle,
  productId: number,
  product: SeedProduct,
  everyone: People,
  now: Date,
) => {
  const voters = votersOf(product, [...everyone.values()]);
  const times = voteTimes(product, voters.length, now);
  for (const [index, voter] of voters.entries()) {
    await castVote(db, { productId, userId: voter.id, at: times[index] ?? now.toISOString() });
  }
  for (const review of reviews.filter(({ product: slug }) => slug === product.slug)) {
    const by = personNamed(everyone, review.by);
    const at = daysBefore(now, review.daysAgo);
    await writeReview(db, { productId, by, description: review.text, rating: review.rating, at });
  }
  for (const report of reports.filter(({ product: slug }) => slug === product.slug)) {
    const userId = personNamed(everyone, report.by).id;
    await reportProduct(db, {
      productId,
      userId,
      reason: report.reason,
      at: daysBefore(now, report.daysAgo),
    });
  }
};

/** Adds what the demo data has and the database has not. @returns how many products were added */
export const seedDemo = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> => {
  const now = clock();
  const everyone = new Map<string, UserRow>();
  await transact(db, async (handle) => {
    for (const person of people) {
      const at = daysBefore(now, person.joinedDaysAgo);
      everyone.set(person.email, await addPerson(handle, person, !config.production, at));
    }
  });

  let added = 0;
  // One transaction a product: a server that runs meanwhile never waits for long.
  for (const product of products) {
    await transact(db, async (handle) => {
      const key = `demo:${product.slug}`;
      const known = await handle
        .selectFrom('products')
        .select('id')
        .where('import_key', '=', key)
        .executeTakeFirst();
      if (known) return;
      const at = daysBefore(now, product.addedDaysAgo);
      const change = changes.find(({ product: slug }) => slug === product.slug);
      const productId = await addProduct(
        handle,
        db.search,
        { ...product, ...change?.before, tags: [...product.tags] },
        {
          adder: personNamed(everyone, product.maker),
          at,
          placement: {
            status: product.status,
            accepted_at: product.status === 'accepted' ? at : null,
            featured_at:
              product.featuredDaysAgo === undefined ? null : daysBefore(now, product.featuredDaysAgo),
            import_key: key,
          },
        },
      );
      if (change) {
        const { name, shortDescription, description, externalLink } = product;
        const texts = { name, shortDescription, description, externalLink };
        await editProduct(handle, db.search, productId, texts, daysBefore(now, change.daysAgo));
      }
      if (product.status === 'accepted') await addReactions(handle, productId, product, everyone, now);
      added++;
    });
  }
  // Money that nobody paid has no place in a real site's books.
  if (!config.production) {
    await transact(db, (handle) => addSubscriptions(handle, (email) => personNamed(everyone, email), now));
  }
  return added;
};
