import type { RefObject } from 'react';
import { $chosen, choose } from '#lib/browser/moderation/bulk-decision.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { paths } from '#lib/paths.ts';
import type { OnDecide } from './DecisionButtons.tsx';
import type { CurrentRow } from './use-current-row.ts';
import { useModerationKeys } from './use-moderation-keys.ts';

interface Parts {
  screen: RefObject<HTMLElement | null>;
  help: RefObject<HTMLDialogElement | null>;
  row: CurrentRow<ModeratedSummary>;
  onDecide: OnDecide;
}

/** Keys do what the buttons of the current product do, and nothing where such a button is disabled. */
export const useQueueKeys = ({ screen, help, row, onDecide }: Parts): void => {
  const { current } = row;
  const onCurrent = (act: (product: ModeratedSummary) => void) => () => {
    if (current) act(current);
  };
  useModerationKeys(screen, {
    next: () => row.step(1),
    previous: () => row.step(-1),
    accept: onCurrent((product) => {
      if (!isDecided(product, 'accepted')) onDecide(product, { status: 'accepted' });
    }),
    reject: onCurrent((product) => {
      if (!isDecided(product, 'rejected')) onDecide(product, { status: 'rejected' });
    }),
    feature: onCurrent((product) => {
      if (product.priority !== 'featured') onDecide(product, { priority: 'featured' });
    }),
    open: onCurrent(({ _id }) => location.assign(paths.product(_id))),
    select: onCurrent((product) => choose([product], !$chosen.get().has(product._id))),
    filter: () => screen.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    help: () => help.current?.showModal(),
  });
};
