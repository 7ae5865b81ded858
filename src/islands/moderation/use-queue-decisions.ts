import type { RefObject } from 'react';
import { $chosen, choose, decideOnChosen } from '#lib/browser/moderation/bulk-decision.ts';
import { notifyResult } from '#lib/browser/moderation/decide.ts';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import { $recentDecision, explainByKey } from '#lib/browser/moderation/recent-decision.ts';
import { decide, undoInQueue } from '#lib/browser/moderation/review-queue.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { paths } from '#lib/paths.ts';
import { decidedText } from '#lib/text/messages/decisions.ts';
import type { OnDecide } from './DecisionButton.tsx';
import type { CurrentRow } from './use-current-row.ts';
import { sureToFeature, useModerationKeys, useOneAtATime } from './use-moderation-keys.ts';

interface Decisions {
  /** Decides without confirmation, as the specification requires. */
  onDecide: OnDecide;
  /** Asks before featuring. */
  onKey: OnDecide;
  onDecideOnChosen: (decision: Decision) => Promise<void>;
  onUndo: () => Promise<void>;
}

/**
 * Decides on one product at a time, or on all selected ones: clicks and keys are ignored while a request is in flight, but for
 * an undo, which may be pressed while the list is loading after the decision.
 */
export const useQueueDecisions = ({
  current,
  goOnFrom,
  stayAt,
}: Pick<CurrentRow<ModeratedSummary>, 'current' | 'goOnFrom' | 'stayAt'>): Decisions => {
  const alone = useOneAtATime();
  const onDecide: OnDecide = async (product, decision) => {
    const before = document.activeElement;
    const result = await alone(() => decide(product, decision));
    if (!result || result === 'failed' || result === 'undone') return;
    choose([product], false);
    // A product that was featured may still be pending.
    if ('status' in decision) goOnFrom(product._id, before);
    else stayAt(product._id, before);
    await notifyResult(result, decidedText([product.name], decision));
  };
  return {
    onDecide,
    onKey: sureToFeature(onDecide, alone),
    onDecideOnChosen: async (decision) => {
      const before = document.activeElement;
      const report = await alone(() => decideOnChosen(decision));
      if (!report) return;
      // The bulk buttons are removed with the selection, so the focus moves to the current row.
      stayAt(current?._id ?? '', before);
      await report();
    },
    onUndo: async () => {
      const before = document.activeElement;
      const first = $recentDecision.get()?.products[0]?._id;
      if (await undoInQueue()) stayAt(first ?? '', before);
    },
  };
};

interface Parts {
  screen: RefObject<HTMLElement | null>;
  help: RefObject<HTMLDialogElement | null>;
  row: CurrentRow<ModeratedSummary>;
  onDecide: OnDecide;
  onDecideOnChosen: (decision: Decision) => void;
  onUndo: () => void;
}

/**
 * Keys do what the buttons do, and nothing where such a button is disabled: those of all selected products if there are
 * any, else those of the current one.
 */
export const useQueueKeys = ({ screen, help, row, ...on }: Parts): void => {
  const { current } = row;
  const onCurrent = (act: (product: ModeratedSummary) => void) => () => {
    if (current) act(current);
  };
  const deciding = (decision: Decision) => () => {
    if ($chosen.get().size) on.onDecideOnChosen(decision);
    else if (current && !isDone(current, decision)) on.onDecide(current, decision);
  };
  useModerationKeys(screen, {
    next: () => row.step(1),
    previous: () => row.step(-1),
    accept: deciding({ status: 'accepted' }),
    reject: deciding({ status: 'rejected' }),
    feature: deciding({ priority: 'featured' }),
    undo: on.onUndo,
    explain: async (digit) => {
      if (await explainByKey(digit)) await inspection.reload();
    },
    open: onCurrent(({ _id }) => location.assign(paths.product(_id))),
    select: onCurrent((product) => choose([product], !$chosen.get().has(product._id))),
    filter: () => screen.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    help: () => help.current?.showModal(),
  });
};
