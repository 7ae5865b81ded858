import type { RefObject } from 'react';
import { $chosen, choose } from '#lib/browser/moderation/bulk-decision.ts';
import { inspectAgain } from '#lib/browser/moderation/inspection.ts';
import { explainByKey } from '#lib/browser/moderation/recent-decision.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { paths } from '#lib/paths.ts';
import type { OnDecide } from './DecisionButtons.tsx';
import type { CurrentRow } from './use-current-row.ts';
import { useModerationKeys } from './use-moderation-keys.ts';

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
      if (await explainByKey(digit)) await inspectAgain();
    },
    open: onCurrent(({ _id }) => location.assign(paths.product(_id))),
    select: onCurrent((product) => choose([product], !$chosen.get().has(product._id))),
    filter: () => screen.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    help: () => help.current?.showModal(),
  });
};
