import { useRef } from 'react';
import { choose } from '#lib/browser/moderation/bulk-decision.ts';
import { decide, notifyResult } from '#lib/browser/moderation/review-queue.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { OnDecide } from './DecisionButtons.tsx';
import type { CurrentRow } from './use-current-row.ts';

/**
 * Decides on one product at a time: clicks and keys are ignored while a request is in flight.
 * @param onFailed closes the sheet, which would cover the error toast
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
    // A product that was featured may still be pending.
    if ('status' in decision) goOnFrom(product._id);
    else stayAt(product._id);
    await notifyResult(result);
  };
};
