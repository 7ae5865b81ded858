import type { Rejection } from '#lib/contract/products.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { latestDecision } from './product-events.ts';

/**
 * Says why a product was rejected, or says it otherwise. There is no end to the time for that: a reason that comes late
 * is better than none. @returns products changed: 0 if the reason is the same
 * @throws HttpError `decided_since` if the latest decision is no rejection by this moderator
 */
export const explainRejection = async (
  db: Handle,
  productId: number,
  { byId, batch, reason, note }: Rejection & { byId: number; batch: string | undefined },
): Promise<0 | 1> => {
  const decision = await latestDecision(db, productId);
  const isTheirs = decision?.by_id === byId && (!batch || decision.batch === batch);
  if (!isTheirs || decision.act !== 'reject' || decision.undone_at !== null) throw httpError('decided_since');
  if (decision.reason === reason && decision.note === note) return 0;
  await db.updateTable('product_events').set({ reason, note }).where('id', '=', decision.id).execute();
  return 1;
};
