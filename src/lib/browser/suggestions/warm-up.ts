import type { Suggestions } from '#lib/contract/suggestions.ts';
import { create } from './create.ts';
import { createOptions } from './options.ts';

const oneOfEach: Suggestions = {
  products: [{ _id: '', name: 'a', logo: null, shortDescription: 'a', upVote: 1 }],
  tags: [{ slug: 'a', tag: 'a', products: 1 }],
  makers: [{ _id: '', name: 'a', photoURL: null }],
};

/**
 * Builds and lays out one option of each kind, and removes them before anybody sees them: the first list then finds its
 * code compiled, its styles matched and its fonts ready. On a phone slowed six times that is 77 ms from the first key to
 * the list instead of 105 (tests/bench/records/keys.ts).
 */
export const warmUp = (body: Element): void => {
  const list = create('div', { class: 'suggest-list' }, ...createOptions()(oneOfEach));
  body.append(list);
  list.getBoundingClientRect();
  list.remove();
};
