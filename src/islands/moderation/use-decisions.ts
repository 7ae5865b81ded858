import { choose, decideOnChosen } from '#lib/browser/moderation/bulk-decision.ts';
import { isSure, notifyResult } from '#lib/browser/moderation/decide.ts';
import { $recentDecision, undoRecent } from '#lib/browser/moderation/recent-decision.ts';
import { decide, reviewQueue, unpinRows } from '#lib/browser/moderation/review-queue.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { confirmFeature, decidedText } from '#lib/text/messages/decisions.ts';
import type { OnDecide } from './DecisionButtons.tsx';
import type { CurrentRow } from './use-current-row.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

interface Decisions {
  /** Decides without confirmation, as the specification requires. */
  onDecide: OnDecide;
  /** Asks before featuring: one slip of a finger must not lead to the home page. */
  onKey: OnDecide;
  onDecideOnChosen: (decision: Decision) => Promise<void>;
  onUndo: () => Promise<void>;
}

/**
 * Decides on one product at a time, or on all selected ones: clicks and keys are ignored while a request is in flight.
 * @param onFailed closes the sheet, which would cover the error toast
 */
export const useDecisions = (
  { current, goOnFrom, stayAt }: Pick<CurrentRow<ModeratedSummary>, 'current' | 'goOnFrom' | 'stayAt'>,
  onFailed: () => void,
): Decisions => {
  const alone = useOneAtATime();
  const onDecide: OnDecide = async (product, decision) => {
    const result = await alone(() => decide(product, decision));
    if (!result) return;
    if (result === 'failed') return onFailed();
    choose([product], false);
    // A product that was featured may still be pending.
    if ('status' in decision) goOnFrom(product._id);
    else stayAt(product._id);
    await notifyResult(result, decidedText([product.name], decision));
  };
  return {
    onDecide,
    onKey: async (product, decision) => {
      if ('priority' in decision && !(await alone(() => isSure(confirmFeature(product.name))))) return;
      await onDecide(product, decision);
    },
    onDecideOnChosen: async (decision) => {
      const report = await alone(() => decideOnChosen(decision));
      if (!report) return;
      // The bulk buttons are removed with the selection, so the focus moves to the current row.
      stayAt(current?._id ?? '');
      await report();
    },
    onUndo: async () => {
      const ids = $recentDecision.get()?.products.map(({ _id }) => _id) ?? [];
      if (!(await alone(undoRecent))) return;
      unpinRows(ids);
      await reviewQueue.reload();
      stayAt(ids[0] ?? '');
    },
  };
};
