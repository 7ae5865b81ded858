import { useRef } from 'react';
import { choose } from '../../../lib/stores/bulk-verdict.ts';
import { decide, tellOutcome } from '../../../lib/stores/review-queue.ts';
import type { OnDecide } from './DecisionButtons.tsx';

/** Decides on one product after the other: what is pressed while a decision is under way is not another one. */
export const useDecisions = (goOn: () => void): OnDecide => {
  const isBusy = useRef(false);
  return async (product, decision) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const outcome = await decide(product._id, decision).finally(() => {
      isBusy.current = false;
    });
    if (outcome === 'failed') return;
    choose([product], false);
    if ('status' in decision) goOn();
    await tellOutcome(outcome);
  };
};
