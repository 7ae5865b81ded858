import { computed } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { $session, retrySession } from '#lib/browser/member/session.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Product } from '#lib/contract/products.ts';

/** 'hidden': it does not exist, or this person may not see it. The page then stays the not-found page that it is. */
const product = createLoadable(async (id: string, _uid: string): Promise<Product | 'hidden'> => {
  try {
    const { data } = await api('getProduct', { query: { id } });
    return data;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'hidden';
    throw error;
  }
});

/** An unpublished product, for its adder and moderators. */
export const $unpublishedProduct = computed(
  [product.$load, $session],
  (load, session): Load<Product | 'hidden'> => {
    if (session.state === 'out') return { state: 'ready', value: 'hidden' };
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
