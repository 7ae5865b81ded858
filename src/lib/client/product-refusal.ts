import { messages } from '../messages.ts';
import { refusalCode } from './refusal-code.ts';

/**
 * Why a product can't be voted for, reviewed or reported, as people are told it; undefined if it failed otherwise.
 * @param ownProduct what is said to its adder
 */
export const productRefusal = (error: unknown, ownProduct: string): string | undefined => {
  const code = refusalCode(error);
  if (code === 'own_product') return ownProduct;
  // To those who may not see it, a product that was taken off the lists is not there at all.
  return code === 'not_accepted' || code === 'not_found' ? messages.notListed : undefined;
};
