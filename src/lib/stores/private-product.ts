import { computed } from 'nanostores';
import { api } from '../client/api.ts';
import type { Product } from '../contract/entities.ts';
import { HttpError } from '../contract/http-error.ts';
import { loadForMember } from './for-member.ts';
import { createLoadable } from './loadable.ts';
import { $session, retrySession } from './session.ts';

export type PrivateProduct =
  | { state: 'loading' }
  /** Not there, or not for this person to see: the page stays what it is, a not-found screen. */
  | { state: 'hidden' }
  | { state: 'failed' }
  | { state: 'ready'; product: Product };

const product = createLoadable(async (id: string, _uid: string): Promise<Product> => {
  const { data } = await api('getProduct', { query: { id } });
  return data;
});

/** A product that is not on the shelves, as its adder and moderators see it. */
export const $privateProduct = computed([product.$load, $session], (load, session): PrivateProduct => {
  if (session.state === 'out') return { state: 'hidden' };
  if (session.state === 'unreachable') return { state: 'failed' };
  if (load.state === 'ready') return { state: 'ready', product: load.value };
  if (load.state === 'loading') return load;
  const isHidden = load.error instanceof HttpError && load.error.status === 404;
  return { state: isHidden ? 'hidden' : 'failed' };
});

/** Asks again, after a failure. */
export const loadPrivateProduct = (id: string): void => {
  retrySession();
  const session = $session.get();
  if (session.state === 'in') product.load(id, session.person.uid);
};

/** Asks for the product once somebody is in. @returns what stops it */
export const showPrivateProduct = (id: string): (() => void) =>
  loadForMember(product, ({ uid }) => product.load(id, uid));
