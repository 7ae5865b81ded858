import type { ProductDraft } from '#lib/contract/products.ts';
import { days, timeBefore } from '#lib/domain/durations.ts';
import { mailboxOf, voteWeights } from '#lib/domain/vote-weights.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { addProduct } from '#lib/server/products/add-product.ts';
import { fold } from '#lib/text/words.ts';
import { products } from '#lib/tools/seed/data.ts';
import { seededRandom } from '../support/seeded-random.ts';

const syllables = 'ba co di fu ge ha jo ki lu me na po qui ra se ti vo wa xe zu tra plo ster min'.split(' ');

/** Words distributed as in a language: the demo's own often, made-up ones in a long tail. */
export const vocabulary = (random: () => number): string[] => {
  const real = products.flatMap(({ description }) => description.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  const made = Array.from({ length: 20_000 }, () =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
  return [...new Set([...real, ...made])];
};

/** Adds products that differ in words and age. */
export const fillWithProducts = async (db: Database, count: number, adderId: number): Promise<void> => {
  const random = seededRandom(7);
  const words = vocabulary(random);
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? 'word';
  const text = (length: number) => Array.from({ length }, word).join(' ');
  const now = Date.now();
  const draft = (): Omit<ProductDraft, 'logo' | 'launchDay'> & { logo: null } => ({
    name: text(1 + Math.floor(random() * 3)),
    logo: null,
    shortDescription: text(14),
    description: text(80),
    tags: [word(), word(), word()],
    externalLink: 'https://example.com/',
  });
  const batch = 1_000;
  for (let done = 0; done < count; done += batch) {
    await transact(db, async (handle) => {
      for (let n = 0; n < batch; n++) {
        const at = new Date(now - random() * 1e11).toISOString();
        const featured = random() < 0.001 ? at : null;
        await addProduct(handle, draft(), {
          adder: { id: adderId, name: 'Somebody', photo_url: null },
          at,
          placement: { status: 'accepted', accepted_at: at, featured_at: featured },
        });
      }
    });
  }
};

const firstNames =
  'Ada Bo Chidi Dolores Émile Farid Grace Hana Inês Jun Kofi Lucía Mara Noor Olu Petra Quentin Ravi'.split(
    ' ',
  );

/** Age of all accounts, in days: more than that of any product, so that nobody votes before they sign up. */
const accountAge = 500;

/**
 * Adds accounts with made-up family names, which end alike as those of one country do. They are weighed already: a site weighs
 * an account as it signs up, not a hundred thousand after its start.
 */
export const fillWithAccounts = async (db: Database, count: number): Promise<void> => {
  const random = seededRandom(11);
  const pick = (list: readonly string[]) => list[Math.floor(list.length * random())] ?? '';
  const family = () =>
    [pick(syllables), pick(syllables), pick(syllables), pick(['son', 'ov', 'ez'])].join('');
  const at = timeBefore(new Date(), days(accountAge));
  const account = (n: number) => {
    const [first, last] = [pick(firstNames), family()];
    const email = `${fold(first)}.${last}${n}@${pick(syllables)}mail.example`;
    const name = `${first} ${last[0]?.toUpperCase()}${last.slice(1)}`;
    const keys = { email_key: email, name_key: fold(name) };
    const weight = { mailbox: mailboxOf(email), vote_weight: voteWeights.full, weighed: 1 };
    return { uid: `bench-account${n}`, email, name, ...keys, ...weight, email_verified: 1, created_at: at };
  };
  const batch = 1_000;
  for (let done = 0; done < count; done += batch) {
    const accounts = Array.from({ length: Math.min(batch, count - done) }, (_, n) => account(done + n));
    await transact(db, (handle) => handle.insertInto('users').values(accounts).execute());
  }
};
