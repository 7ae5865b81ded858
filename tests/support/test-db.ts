import type { Role } from '#lib/contract/users.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { writeReview } from '#lib/server/reviews/write-review.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { findUserByEmail, type UserRow } from '#lib/server/users/queries.ts';
import { registerUser } from '#lib/server/users/register-user.ts';
import { castVote } from './cast-vote.ts';
import { copyProducts } from './copy-products.ts';
import { addFinding } from './findings.ts';
import type { Site } from './site.ts';

interface Fields {
  name?: string;
  logo?: string | null;
  shortDescription?: string;
  description?: string;
  tags?: string[];
  externalLink?: string | null;
  status?: 'pending' | 'accepted' | 'rejected';
  featured?: boolean;
  /** E-mail of its adder. */
  addedBy?: string;
  /** ISO time at which it is added; now by default. */
  at?: string;
}

const maker = 'mara@unearth.example';
const reviewer = 'ines@unearth.example';

/** Writes to the database of a running site from another process. */
export interface TestDb {
  /** Adds a product, accepted by default. @returns its id */
  addProduct(fields?: Fields): Promise<string>;
  /** Adds several products, numbered. */
  addProducts(count: number, fields?: Fields): Promise<void>;
  /** Adds copies of a product, found by 'copy', each with a review of five stars by nobody, published now. */
  addRated(count: number): Promise<void>;
  deleteProduct(productId: string): Promise<void>;
  /** Deletes what this worker's tests have added so far. */
  deleteAdded(): Promise<void>;
  /** Adds a review, by Inês by default. */
  addReview(productId: string, description: string, rating?: number, by?: string): Promise<void>;
  /** Adds numbered reviews, each by a new user; the last one is the latest. */
  addReviews(productId: string, count: number): Promise<void>;
  /** Adds votes by new users, the first at an ISO time and the others so many milliseconds apart. */
  addVotes(productId: string, count: number, first: string, apart?: number): Promise<void>;
  /** Adds a vote that weighs in full, and one that is suspected, removed and unproven. */
  addMarkedVotes(productId: string): Promise<void>;
  /** Gives each vote of a product to another account that is like its own, one of which has not voted. */
  rotateVoters(productId: string): Promise<void>;
  /** Adds a burst that has the votes of a product, and waits for moderators. */
  addBurst(productId: string): Promise<void>;
  /** Relates products to one by its tags, as the daily job does. */
  relate(productId: string, relatedIds: readonly string[]): Promise<void>;
  /** @returns the id of any demo product with this status */
  anyProduct(status: 'pending' | 'accepted' | 'rejected'): Promise<string>;
  /** Reasons of its reports. */
  reportsOf(productId: string): Promise<{ reason: string | null }[]>;
  /** Numbers of its votes, and of those that count for the order of lists. */
  votesOf(productId: string): Promise<{ votes: number; verified_votes: number }>;
  /** Weight of its votes in the orders, in thousandths. */
  weightOf(productId: string): Promise<number>;
  /** True once the events are dispatched whose time has come: a server begins with those of the demo. */
  hasDispatched(): Promise<boolean>;
  /** Time up to which the job that finds coordinated votes has examined them; empty before its first run. */
  examinedVotesUntil(): Promise<string>;
  user(email: string): Promise<UserRow | undefined>;
  grantRole(email: string, role: Role): Promise<void>;
  /** Grants a role that becomes effective once the e-mail is verified. */
  grantRoleOnceVerified(email: string, role: Role): Promise<void>;
  /** Grants a role to an address without an account. @returns the code that `grant` prints */
  grantRoleByCode(email: string, role: Role): Promise<string>;
  suspend(email: string): Promise<void>;
  /** Notes that a mail to an address has come back. */
  bounce(email: string): Promise<void>;
  close(): Promise<void>;
}

/** @param site whose database it is */
export const openTestDb = ({ database, settle }: Pick<Site, 'database' | 'settle'>): TestDb => {
  const db = openDatabase(databaseOf(database, 5));

  /** Writes, as an operator's command does, and waits until the site's servers know of it. */
  const change = async <Result>(work: (handle: Handle) => Promise<Result>): Promise<Result> => {
    const result = await transact(db, async (handle) => {
      const changed = await work(handle);
      await db.recordInvalidation(handle, [cacheTags.everything]);
      return changed;
    });
    await settle();
    return result;
  };

  const person = async (email: string): Promise<UserRow> => {
    const found = await findUserByEmail(db.read, email);
    if (!found) throw new Error(`The demo knows no ${email}`);
    return found;
  };

  const register = async (handle: Handle, uid: string, name: string, at: string): Promise<UserRow> => {
    const email = `${uid}@unearth.example`;
    const identity = { uid, email, emailVerified: true, name, photoURL: undefined };
    return (await registerUser(handle, identity, { name, at })).user;
  };

  const added: number[] = [];
  const addOne: TestDb['addProduct'] = async ({
    status = 'accepted',
    featured = false,
    addedBy = maker,
    at = new Date().toISOString(),
    ...fields
  } = {}) => {
    const adder = await person(addedBy);
    const draft = {
      name: 'Plumb Line',
      logo: '/demo/logos/regret.svg',
      shortDescription: 'Tells whether the shelf is straight.',
      description: 'Hold the phone against it. It says yes or no.',
      tags: ['home'],
      externalLink: null,
      ...fields,
    };
    const placement = {
      status,
      accepted_at: status === 'accepted' ? at : null,
      featured_at: featured ? at : null,
    };
    const id = await change((handle) => addProduct(handle, draft, { adder, at, placement }));
    added.push(id);
    return String(id);
  };

  const addVotes: TestDb['addVotes'] = async (productId, count, first, apart = 0) => {
    await change(async (handle) => {
      for (let number = 1; number <= count; number++) {
        const at = new Date(Date.parse(first) + (number - 1) * apart).toISOString();
        const { id } = await register(handle, `voter-${productId}-${number}`, `Voter ${number}`, at);
        await castVote(handle, { productId: Number(productId), userId: id, at });
      }
    });
  };

  return {
    addProduct: addOne,
    async addProducts(count, fields = {}) {
      for (let number = 1; number <= count; number++) {
        await addOne({ ...fields, name: `${fields.name ?? 'Plumb Line'} ${number}` });
      }
    },
    async addRated(count) {
      const rated = { review_count: 1, rating_sum: 5, accepted_at: new Date().toISOString() };
      const text = { name: 'Copy', tags: [], shortDescription: '', description: '' };
      await change(async (handle) => {
        await copyProducts(handle, count, () => rated);
        const copies = handle.selectFrom('products').select('id').where('name', 'like', 'Copy %');
        await dialectOf(handle).search.put(
          handle,
          (await copies.execute()).map(({ id }) => ({ id, text })),
        );
      });
    },
    async deleteProduct(productId) {
      await change((handle) => deleteProduct(handle, Number(productId), new Date().toISOString()));
    },
    async deleteAdded() {
      const ids = added.splice(0);
      if (!ids.length) return;
      const at = new Date().toISOString();
      await change(async (handle) => {
        for (const id of ids) await deleteProduct(handle, id, at);
      });
    },
    async addReview(productId, description, rating = 5, email = reviewer) {
      const by = await person(email);
      const at = new Date().toISOString();
      await change((handle) =>
        writeReview(handle, { productId: Number(productId), by, description, rating, at }),
      );
    },
    async addReviews(productId, count) {
      await change(async (handle) => {
        for (let number = 1; number <= count; number++) {
          const at = new Date(Date.now() - (count - number) * 3_600_000).toISOString();
          const by = await register(handle, `reader-${productId}-${number}`, `Reader ${number}`, at);
          const description = `Review number ${number}.`;
          const rating = 1 + (number % 5);
          await writeReview(handle, { productId: Number(productId), by, description, rating, at });
        }
      });
    },
    addVotes,
    async addMarkedVotes(productId) {
      const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
      await addVotes(productId, 4, at);
      await change(async (handle) => {
        await register(handle, `voter-${productId}-5`, 'Voter 5', at);
        const marks = [
          { suspected: 1, withheld: 1000 },
          { removed: 1, verified: 0 },
          { unproven: 1, verified: 0 },
        ] as const;
        for (const [n, marked] of marks.entries())
          await handle
            .updateTable('votes')
            .set(marked)
            .where('product_id', '=', Number(productId))
            .where('user_id', '=', (await person(`voter-${productId}-${n + 1}@unearth.example`)).id)
            .execute();
        await handle
          .updateTable('products')
          .set({ votes: 3, verified_votes: 2, withheld_votes: 999 })
          .where('id', '=', Number(productId))
          .execute();
      });
    },
    async rotateVoters(productId) {
      await change(async (handle) => {
        const ofProduct = handle.selectFrom('votes').selectAll().where('product_id', '=', Number(productId));
        const votes = await ofProduct.orderBy('user_id').execute();
        const spare = await person(`voter-${productId}-5@unearth.example`);
        const ids = [...votes.map(({ user_id }) => user_id), spare.id];
        await handle.deleteFrom('votes').where('product_id', '=', Number(productId)).execute();
        await handle
          .insertInto('votes')
          .values(votes.map((vote, n) => ({ ...vote, user_id: ids[n + 1] ?? spare.id })))
          .execute();
      });
    },
    async addBurst(productId) {
      await change((handle) => addFinding(handle, Number(productId), new Date().toISOString()));
    },
    async relate(productId, relatedIds) {
      const rows = relatedIds.map((id, index) => ({
        ...{ product_id: Number(productId), related_id: Number(id) },
        ...{ position: index + 1, basis: 'tags' as const },
      }));
      await change((handle) => handle.insertInto('related_products').values(rows).execute());
    },
    async anyProduct(status) {
      const { id } = await db.read
        .selectFrom('products')
        .select('id')
        .where('status', '=', status)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return String(id);
    },
    reportsOf: (productId) =>
      db.read.selectFrom('reports').select('reason').where('product_id', '=', Number(productId)).execute(),
    votesOf: (productId) =>
      db.read
        .selectFrom('products')
        .select(['votes', 'verified_votes'])
        .where('id', '=', Number(productId))
        .executeTakeFirstOrThrow(),
    async weightOf(productId) {
      const { vote_weight } = await db.read
        .selectFrom('products')
        .select('vote_weight')
        .where('id', '=', Number(productId))
        .executeTakeFirstOrThrow();
      return Number(vote_weight);
    },
    async hasDispatched() {
      const now = new Date().toISOString();
      const due = db.read.selectFrom('events').select('id').where('dispatch_at', '<=', now).limit(1);
      return (await due.executeTakeFirst()) === undefined;
    },
    async examinedVotesUntil() {
      const run = await db.read.selectFrom('finding_runs').select('looked_until').executeTakeFirst();
      return run?.looked_until ?? '';
    },
    user: (email) => findUserByEmail(db.read, email),
    async grantRole(email, role) {
      const { id } = await person(email);
      await change((handle) => handle.updateTable('users').set({ role }).where('id', '=', id).execute());
    },
    async grantRoleOnceVerified(email, role) {
      await change((handle) => grantRole(handle, email, role, new Date().toISOString()));
    },
    async grantRoleByCode(email, role) {
      const at = new Date().toISOString();
      const result = await change((handle) => grantRole(handle, email, role, at));
      if (result.state !== 'claimable') throw new Error(`${email} has an account`);
      return result.code;
    },
    async bounce(email) {
      const at = new Date().toISOString();
      await change((handle) => switchOffAddress(handle, { email, reason: 'bounce', at }));
    },
    async suspend(email) {
      const { id } = await person(email);
      const suspended_at = new Date().toISOString();
      await change((handle) =>
        handle.updateTable('users').set({ suspended_at }).where('id', '=', id).execute(),
      );
    },
    close: db.close,
  };
};
