import type { Handle } from '#lib/server/db/handle.ts';
import { isQualifier } from './filler-words.ts';
import { gatherAll } from './gather.ts';
import type { Found, Lookups } from './lookups.ts';
import type { SearchRequest } from './search-index.ts';
import type { Term } from './search-terms.ts';

/** Added to the rank of what has all words: before each rank of a tier. */
const allWords = -10;

export interface SubjectHits {
  /** What has the subject; of 'self hosted wiki' the wikis. */
  found: Found;
  /** What has all words. */
  all: Found;
  /** Whether the index found a word of the query in one of these, wherever. */
  has: (id: number, term: number) => boolean;
}

/**
 * The products that have what is asked for, and among them those that have all words. Without a subject, or where all
 * words have to be found, both are the same.
 */
export const gatherSubject = async (
  lookups: Lookups,
  db: Handle,
  terms: readonly Term[],
  request: SearchRequest,
): Promise<SubjectHits> => {
  const gather = (some: readonly Term[]) =>
    gatherAll(
      lookups,
      db,
      some.map(({ alternatives }) => alternatives),
      request,
    );
  const subject = request.anyWord ? terms.filter(({ typed }) => !isQualifier(typed)) : [];
  if (!subject.length || subject.length === terms.length) {
    const all = await gather(terms);
    return { found: all, all, has: (id) => all.has(id) };
  }
  const [all, found] = await Promise.all([gather(terms), gather(subject)]);
  for (const [id, rank] of all) found.set(id, allWords + rank);
  const isOfSubject = terms.map((term) => subject.includes(term));
  return { found, all, has: (id, term) => all.has(id) || (found.has(id) && Boolean(isOfSubject[term])) };
};
