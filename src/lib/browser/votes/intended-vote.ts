import { plainApi } from '#lib/browser/api/api.ts';
import { vote } from './vote.ts';

/**
 * Casts the vote that a visitor pressed before this login, by the rules and with the toasts of any vote. Does nothing if
 * the product is gone.
 */
export const castIntendedVote = async (id: string): Promise<void> => {
  const found = await plainApi('getProduct', { query: { id } }).catch(() => undefined);
  if (found) await vote({ _id: id, upVote: found.data.upVote });
};
