import type { Person, TestApi } from './test-api.ts';

const minute = (number: number): string => `2026-11-21T12:${String(number).padStart(2, '0')}:00.000Z`;

/** At so many minutes past noon the n-th product is published: several at once, and not in the order of their ids. */
const publishedAt = [9, 4, 4, 4, 1, 6, 6, 2, 6, 1, 9, 3] as const;
/** Whose it is. */
const makers = [
  'mara',
  'mara',
  'mara',
  'ivo',
  'mara',
  'mara',
  'ivo',
  'mara',
  'mara',
  'ivo',
  'mara',
  'hidden',
];
/** How many vote for it. */
const votes = [2, 0, 3, 1, 3, 0, 2, 2, 3, 0, 1, 1];
/** At so many minutes past noon it is featured. */
const featuredAt: Readonly<Record<number, number>> = {
  0: 31,
  2: 31,
  4: 30,
  6: 31,
  7: 32,
  8: 30,
  9: 32,
  10: 31,
};

/** The n-th product that a moderator rejects in the end. */
const laterRejected = 9;

/** What each reviewer gives to the n-th product, all at one moment or the next; nothing to their own. */
const stars = [4, 5, 3, 4, 5, 1, 4, 2, 5, 4, 3, 4];
const reviewers = ['rhea', 'sol', 'tam', 'uma', 'vic', 'mara', 'hidden'];

const publish = async (api: TestApi, people: ReadonlyMap<string, Person>): Promise<string[]> => {
  const ids: string[] = [];
  for (const [index, maker] of makers.entries()) {
    const person = people.get(maker) ?? api.anonymous;
    const tags = index % 4 === 3 ? ['shared', 'rare'] : ['shared', `of ${index % 2}`];
    ids.push(await api.pending(person, { name: `Alike ${index}`, tags }));
  }
  for (const time of new Set([...publishedAt].sort((one, other) => one - other))) {
    api.now(minute(time));
    for (const [index, id] of ids.entries())
      if (publishedAt[index] === time) await api.moderate(id, { status: 'accepted' });
  }
  return ids;
};

/**
 * Two of them send every other review again, so that the latest ones are not those that were added last. One of the two
 * has reviewed nothing that is rejected later: what is hidden of a person's reviews decides how the server reads them.
 */
const review = async (api: TestApi, people: ReadonlyMap<string, Person>, ids: readonly string[]) => {
  const write = async (name: string, index: number, rating: number) => {
    if (makers[index] === name || (name === 'tam' && index === laterRejected)) return;
    const body = { productId: ids[index], description: 'Much like the others.', rating };
    await people.get(name)?.post('/reviews', { body });
  };
  for (const [number, name] of reviewers.entries()) {
    api.now(minute(15 + (number % 2)));
    for (const index of ids.keys()) await write(name, index, stars[(index + number * 5) % stars.length] ?? 3);
  }
  api.now(minute(17));
  for (const name of ['sol', 'tam'])
    for (const index of ids.keys()) if (index % 2 === 0) await write(name, index, stars[index] ?? 3);
};

/**
 * Publishes what is hard to sort: products with as many votes, of one moment, of one rating, featured at once; with
 * reviews of one moment, and as many stars. Of the featured ones one is not published any more, one was changed since.
 * @returns the id of the one that was changed
 */
export const addAlike = async (api: TestApi): Promise<string> => {
  const people = new Map<string, Person>();
  for (const name of new Set([...makers, ...reviewers])) people.set(name, await api.person(name));
  const ids = await publish(api, people);
  for (const [index, count] of votes.entries())
    for (let voter = 0; voter < count; voter++)
      // One of them is nobody whom trending counts.
      await (await api.person(`voter ${voter}`, { verified: voter !== 1 })).votes(ids[index] ?? '');
  await review(api, people, ids);
  for (const time of [30, 31, 32]) {
    api.now(minute(time));
    for (const [index, id] of ids.entries())
      if (featuredAt[index] === time) await api.moderate(id, { priority: 'featured' });
  }
  const hidden = people.get('hidden');
  await hidden?.patch(`/users/${hidden.email}/page`, { body: { private: true } });
  const [changed = '', rejected = ''] = [ids[7], ids[laterRejected]];
  await people.get('mara')?.patch(`/products/${changed}`, { body: { shortDescription: 'Quite another.' } });
  await api.moderate(rejected, { status: 'rejected' });
  return changed;
};
