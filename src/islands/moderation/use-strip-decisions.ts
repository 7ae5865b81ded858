import type { RefObject } from 'react';
import { notifyResult } from '#lib/browser/moderation/decide.ts';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import { decideHere, undoHere } from '#lib/browser/moderation/moderated-product.ts';
import { $recentDecision } from '#lib/browser/moderation/recent-decision.ts';
import { loadUnpublishedProduct } from '#lib/browser/products/unpublished-product.ts';
import { decidedText } from '#lib/text/messages/decisions.ts';
import type { OnDecide } from './DecisionButton.tsx';
import { sureToFeature, useOneAtATime } from './use-moderation-keys.ts';

interface Decisions {
  /** Decides without confirmation, as in the queue. */
  onDecide: OnDecide;
  /** Asks before featuring. */
  onKey: OnDecide;
  onUndo: () => Promise<void>;
}

/** The page of an unpublished product says what its state means. */
export const reloadPageOf = async (id: string): Promise<void> => {
  if (document.querySelector('[data-product-state]')) await loadUnpublishedProduct(id);
};

/**
 * Decides on the product of the page, once at a time. An undo may be pressed while the product is loading after the decision.
 * @param strip gets the focus that a button of it had, which is disabled or gone afterwards
 */
export const useStripDecisions = (strip: RefObject<HTMLElement | null>): Decisions => {
  const alone = useOneAtATime();
  const holdFocus = () => {
    if (strip.current?.contains(document.activeElement)) strip.current.focus();
  };
  const onDecide: OnDecide = async (product, decision) => {
    holdFocus();
    const result = await alone(() => decideHere(product, decision));
    if (!result || result === 'failed' || result === 'undone') return;
    await Promise.all([
      reloadPageOf(product._id),
      inspection.reload(),
      notifyResult(result, decidedText([product.name], decision)),
    ]);
  };
  return {
    onDecide,
    onKey: sureToFeature(onDecide, alone),
    onUndo: async () => {
      const id = $recentDecision.get()?.products[0]?._id;
      holdFocus();
      if (!id) return;
      await undoHere();
      await reloadPageOf(id);
    },
  };
};
