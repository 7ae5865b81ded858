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

const addPerson = async (
  db: Handle,
  person: SeedPerson,
  { roles, at }: { roles: boolean; at: string },
): Promise<UserRow> => {
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

/** Adds the missing people. `isFirst`: there were none. */
const addPeople = async (
  db: Handle,
  now: Date,
  roles: boolean,
): Promise<{ everyone: Everyone; isFirst: boolean }> => {
  const everyone = new Map<string, UserRow>();
  let isFirst = true;
  for (const person of people) {
    const known = await findUserByUid(db, person.uid);
    if (known) isFirst = false;
    const at = daysBefore(now, person.joinedDaysAgo);
    everyone.set(person.email, known ?? (await addPerson(db, person, { roles, at })));
  }
  return { everyone, isFirst };
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

/** Merges two tags of the demo, unless a real site has merged them already. */
const mergeDemoTags = async (db: Handle, everyone: Everyone, at: string): Promise<void> => {
  const from = await findTag(db, merged.from);
  if (from?.tag_key !== merged.from) return;
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
 * are listed by the ids of their events.
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

/** Adds a product of the demo and everything that happened to it. */
const addDemoProduct = async (
  db: Handle,
  product: SeedProduct,
  { everyone, now }: { everyone: Everyone; now: Date },
): Promise<void> => {
  const acceptedAt = acceptanceTime(product, now);
  const change = changes.find(({ product: slug }) => slug === product.slug);
  const productId = await addProduct(
    db,
    { ...product, ...change?.before, launchDay: launchDayOf(product, now) },
    {
      adder: personNamed(everyone, product.maker),
      at: daysBefore(now, product.addedDaysAgo),
      placement: {
        status: product.status,
        accepted_at: product.status === 'accepted' ? acceptedAt : null,
        featured_at: product.featuredDaysAgo === undefined ? null : daysBefore(now, product.featuredDaysAgo),
        import_key: `demo:${product.slug}`,
      },
    },
  );
  if (change) {
    const { name, shortDescription, description, externalLink } = product;
    const texts = { name, shortDescription, description, externalLink };
    await editProduct(db, productId, texts, daysBefore(now, change.daysAgo));
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
    await recordEvent(db, event);
  }
  if (product.launchInDays !== undefined)
    await acceptAhead(db, { id: productId, name: product.name }, { everyone, now });
  await addReactions(db, productId, { product, acceptedAt }, everyone, now);
};

/**
 * Adds the demo data to a database without any person of the demo; to others, only the missing people: what was deleted
 * or undone since stays so. One transaction of less than a second, so that no seeding is left unfinished.
 * @returns the number of added products
 */
export const seedDemo = async ({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<number> => {
  const now = clock();
  const added = await transact(db, async (handle) => {
    const since = await lastEvent(handle);
    const { everyone, isFirst } = await addPeople(handle, now, !config.production);
    if (!isFirst) return 0;
    for (const product of products) await addDemoProduct(handle, product, { everyone, now });
    await mergeDemoTags(handle, everyone, daysBefore(now, 3));
    await addFollows(handle, everyone, now);
    // As on a site that has run all the time: without it, the first minute would be spent closing two months.
    while ((await closeSomeLeaderboards(handle, now)).more);
    // A real site's statistics must not count payments that nobody made.
    if (!config.production) await addSubscriptions(handle, everyone, now);
    await orderEvents(handle, since, now.toISOString());
    return products.length;
  });
  while ((await transact(db, (handle) => relateSomeProducts(handle, now))).more);
  return added;
};
