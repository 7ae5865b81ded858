import { computed } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { dataIfAny, SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { $session, retrySession } from '#lib/browser/member/session.ts';
import type { Product } from '#lib/contract/products.ts';

const product = createLoadable((id: string, _uid: string) => dataIfAny(api('getProduct', { query: { id } })));

/**
 * An unpublished product, for its adder and moderators; undefined if it does not exist, or this person may not see it: the page
 * then stays the not-found page that it is.
 */
export const $unpublishedProduct = computed(
  [product.$load, $session],
  (load, session): Load<Product | undefined> => {
    if (session.state === 'out') return { state: 'ready', value: undefined };
    if (session.state === 'unreachable') return { state: 'failed', error: new SessionUnknownError() };
    return load;
  },
);

/** Loads it again, after a failure or a change. */
export const loadUnpublishedProduct = async (id: string): Promise<void> => {
  retrySession();
  const session = $session.get();
  if (session.state === 'in') await product.load(id, session.person.uid);
};

/** Loads the product once somebody is signed in. @returns stops it */
export const showUnpublishedProduct = (id: string): (() => void) =>
  loadForMember(product, ({ uid }) => product.load(id, uid));
