import { type ReactNode, useEffect, useRef } from 'react';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { InspectedProduct } from './InspectedProduct.tsx';

interface Props {
  product: ModeratedSummary;
  /** State of the sheet over the table; undefined where there is room beside it. */
  sheet: { isOpen: boolean; onClose: () => void } | undefined;
  /** Buttons for the product, at the bottom of the sheet, in reach of the thumb. */
  actions: ReactNode;
}

/** The current product: beside the table, or in a sheet over it. */
export function ProductPreview({ product, sheet, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen = false, onClose } = sheet ?? {};
  useEffect(() => {
    if (!isOpen) return;
    const opened = dialog.current;
    opened?.showModal();
    return () => {
      opened?.close();
      onClose?.(); // also when the list became empty, or the sheet would reopen with the next product
    };
  }, [isOpen, onClose]);

  if (!sheet) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
      <aside className="inspect-side" aria-label="Preview" tabIndex={0}>
        <InspectedProduct product={product} />
      </aside>
    );
  }
  return (
    <dialog className="inspect-sheet" ref={dialog} closedby="any" aria-label="Preview" onClose={onClose}>
      {isOpen && (
        <>
          <form method="dialog" className="sheet-head">
            <button type="submit" className="btn btn-icon" aria-label={labels.close}>
              <Icon name="cross" />
            </button>
          </form>
          <InspectedProduct product={product} />
          <div className="sheet-actions">{actions}</div>
        </>
      )}
    </dialog>
  );
}
