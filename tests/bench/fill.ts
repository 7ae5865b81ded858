import { days, timeBefore } from '#lib/domain/durations.ts';
import { mailboxOf } from '#lib/domain/mailboxes.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Database } from '#lib/server/db/database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { fold } from '#lib/text/words.ts';
import { products } from '#lib/tools/seed/data.ts';
import { seededRandom } from '../support/seeded-random.ts';

const syllables = 'ba co di fu ge ha jo ki lu me na po qui ra se ti vo wa xe zu tra plo ster min'.split(' ');

/** Words distributed as in a language: the demo's own often, made-up ones in a long tail. */
const vocabulary = (random: () => number): string[] => {
  const real = products.flatMap(({ description }) => description.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  const made = Array.from({ length: 20_000 }, () =>
    Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
  return [...new Set([...real, ...made])];
};

/** Makes texts of the vocabulary, the first words of which are the most frequent. */
export const wordsFrom = (random: () => number) => {
  const words = vocabulary(random);
  /** @param among so many of the first words */
  const word = (among = words.length): string => words[Math.floor(among * random() ** 3)] ?? 'word';
  return { word, text: (length: number): string => Array.from({ length }, () => word()).join(' ') };
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
