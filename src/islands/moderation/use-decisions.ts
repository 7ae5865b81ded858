import { useRef } from 'react';
import { choose } from '#lib/browser/moderation/bulk-decision.ts';
import { decide, notifyResult } from '#lib/browser/moderation/review-queue.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { OnDecide } from './DecisionButtons.tsx';
import type { CurrentRow } from './use-current-row.ts';

/**
 * Decides on one product after the other: what is pressed while a decision is under way is not another one.
 * @param onFailed makes room for the news that a request failed
 */
export const useDecisions = (
  { goOnFrom, stayAt }: Pick<CurrentRow<ModeratedSummary>, 'goOnFrom' | 'stayAt'>,
  onFailed: () => void,
): OnDecide => {
  const isBusy = useRef(false);
  return async (product, decision) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const result = await decide(product._id, decision).finally(() => {
      isBusy.current = false;
    });
    if (result === 'failed') return onFailed();
    choose([product], false);
    // A featured product may still wait for a verdict.
    if ('status' in decision) goOnFrom(product._id);
    else stayAt(product._id);
    await notifyResult(result);
  };
};
