import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import { ApiError } from '../contract/client.ts';
import type { Product } from '../contract/entities.ts';
import { $session } from './session.ts';

export type PrivateProduct =
  | { state: 'loading' }
  /** Not there, or not for this person to see: the page stays what it is, a not-found screen. */
  | { state: 'hidden' }
  | { state: 'failed' }
  | { state: 'ready'; product: Product };

/** A product that is not on the shelves, as its adder and moderators see it. */
export const $privateProduct = atom<PrivateProduct>({ state: 'loading' });

export const loadPrivateProduct = async (id: string): Promise<void> => {
  $privateProduct.set({ state: 'loading' });
  try {
    const { data: product } = await api('getProduct', { query: { id } });
    $privateProduct.set({ state: 'ready', product });
  } catch (error) {
    const hidden = error instanceof ApiError && error.status === 404;
    $privateProduct.set({ state: hidden ? 'hidden' : 'failed' });
  }
};

/** Asks for the product once somebody is in. @returns what stops it */
export const showPrivateProduct = (id: string): (() => void) =>
  $session.subscribe((session) => {
    if (session.state === 'in') loadPrivateProduct(id);
    if (session.state === 'out') $privateProduct.set({ state: 'hidden' });
  });
