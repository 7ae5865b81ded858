import { createHash } from 'node:crypto';
import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { moderateProduct } from '#lib/server/moderation/moderate-product.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { editProduct } from '#lib/server/products/edit-product.ts';
import { relateSomeProducts } from '#lib/server/related/relate-products.ts';
import { setRole } from '#lib/server/staff/set-role.ts';
import { mergeTags } from '#lib/server/tags/aliases.ts';
import { findTag } from '#lib/server/tags/page-queries.ts';
import { findUserByUid, type UserRow } from '#lib/server/users/queries.ts';
import { fold } from '#lib/text/words.ts';
import { addFollows, addReactions } from './add-reactions.ts';
import { addSubscriptions } from './add-subscriptions.ts';
import { changes, products, type SeedProduct } from './data.ts';
import { type Everyone, people, personNamed, type SeedPerson } from './people.ts';
import { acceptanceTime, daysBefore } from './spread.ts';

const addPerson = async (db: Handle, person: SeedPerson, roles: boolean, at: string): Promise<UserRow> => {
  const known = await findUserByUid(db, person.uid);
  if (known) return known;
  const user = await db
    .insertInto('users')
    .values({
      uid: person.uid,
      public_id: createHash('sha256').update(person.uid).digest('hex').slice(0, 16),
      email: person.email,
      email_key: person.email,
      email_verified: 1,
      name: person.name,
      name_key: fold(person.name),
      photo_url: person.photoURL,
      status: null,
      suspended_at: null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (roles) await setRole(db, user, person.role, { origin: 'command', at });
  return user;
};

const launchDayOf = ({ launchInDays }: SeedProduct, now: Date): string | null =>
  launchInDays === undefined ? null : daysAfter(utcDay(now), launchInDays);

/** Accepts a product ahead of its launch day, as a moderator does: some hours before the seeding. */
const acceptAhead = async (
  db: Handle,
  product: { id: number; name: string },
  { everyone, now }: { everyone: Everyone; now: Date },
): Promise<void> => {
  const by = personNamed(everyone, 'moderator@unearth.example');
  const at = daysBefore(now, 0.3);
  const decision = { status: 'accepted' } as const;
  await moderateProduct(db, product.id, { decision, at });
  await recordEvent(db, { type: 'accept', by, subject: product, at });
};

const merged = { from: 'cli', into: 'command line' } as const;

/** Merges two tags of the demo, unless that is done already. */
const mergeDemoTags = async (db: Handle, everyone: Everyone, at: string): Promise<void> => {
  const from = await findTag(db, merged.from);
  if (from?.tag_key !== merged.from || !(await findTag(db, merged.into))) return;
  const { into } = await mergeTags(db, merged, at);
  const by = personNamed(everyone, 'moderator@unearth.example');
  const subject = { id: merged.from, name: `${from.tag} → ${into.tag}` };
  await recordEvent(db, { type: 'mergeTags', by, subject, at });
};

/** Returns the id of the latest event. */
const lastEvent = async (db: Handle): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('events')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  );

/**
 * Gives the added events ids in the order of their times, as on a site that has run all the time: members' notifications
 * are listed by the ids of their events. A running server may have sent some already; those keep theirs.
 */
const orderEvents = async (db: Handle, since: number, at: string): Promise<void> => {
  const events = await db
    .deleteFrom('events')
    .where('id', '>', since)
    .where('created_at', '<=', at)
    .where('dispatch_at', 'is not', null)
    .returningAll()
    .execute();
  const sorted = events.sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id);
  const rows = sorted.map(({ id: _, ...event }) => event);
  if (rows.length) await db.insertInto('events').values(rows).execute();
};

/** Adds the demo data that the database lacks. @returns the number of added products */
export const seedDemo = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> => {
  const now = clock();
  const everyone = new Map<string, UserRow>();
  const since = await transact(db, async (handle) => {
    const last = await lastEvent(handle);
    for (const person of people) {
      const at = daysBefore(now, person.joinedDaysAgo);
      everyone.set(person.email, await addPerson(handle, person, !config.production, at));
    }
    return last;
  });

  let added = 0;
  // One transaction per product, so that a running server never waits long for the lock.
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
      const acceptedAt = acceptanceTime(product, now);
      const change = changes.find(({ product: slug }) => slug === product.slug);
      const productId = await addProduct(
        handle,
        { ...product, ...change?.before, launchDay: launchDayOf(product, now) },
        {
          adder: personNamed(everyone, product.maker),
          at,
          placement: {
            status: product.status,
            accepted_at: product.status === 'accepted' ? acceptedAt : null,
            featured_at:
              product.featuredDaysAgo === undefined ? null : daysBefore(now, product.featuredDaysAgo),
            import_key: key,
          },
        },
      );
      if (change) {
        const { name, shortDescription, description, externalLink } = product;
        const texts = { name, shortDescription, description, externalLink };
        await editProduct(handle, productId, texts, daysBefore(now, change.daysAgo));
      }
      if (product.rejection) {
        const moderator = personNamed(everyone, 'moderator@unearth.example');
        const decidedAt = daysBefore(now, product.addedDaysAgo - 1);
        const event = {
          type: 'reject',
          by: moderator,
          subject: { id: productId, name: product.name },
          at: decidedAt,
          decision: product.rejection,
        } as const;
        await recordEvent(handle, event);
      }
      if (product.launchInDays !== undefined)
        await acceptAhead(handle, { id: productId, name: product.name }, { everyone, now });
      await addReactions(handle, productId, { product, acceptedAt }, everyone, now);
      added++;
    });
  }
  await transact(db, (handle) => mergeDemoTags(handle, everyone, daysBefore(now, 3)));
  await transact(db, (handle) => addFollows(handle, everyone, now));
  // As on a site that has run all the time: without it, the first minute would be spent closing two months.
  while ((await transact(db, (handle) => closeSomeLeaderboards(handle, now))).more);
  while ((await transact(db, (handle) => relateSomeProducts(handle, now))).more);
  // A real site's statistics must not count payments that nobody made.
  if (!config.production) {
    await transact(db, (handle) => addSubscriptions(handle, everyone, now));
  }
  await transact(db, (handle) => orderEvents(handle, since, now.toISOString()));
  return added;
};
