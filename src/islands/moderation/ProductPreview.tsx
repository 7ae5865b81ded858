import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { InspectedProduct } from './InspectedProduct.tsx';
import { SheetHead, sheetLook } from './SheetHead.tsx';

/** True if a media query matches; false during server rendering. */
const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};

/** Places the preview beside the table if it fits there, else in a sheet that opens on a click on a name. */
export const usePreview = (choose: (id: string) => void) => {
  const fitsBeside = useMedia('(width >= 80rem)');
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return {
    sheet: fitsBeside ? undefined : { isOpen, onClose: close },
    close,
    onPreview: (id: string) => {
      choose(id);
      setOpen(!fitsBeside);
    },
  };
};

const actionsLook =
  'group/sheet sticky -bottom-5 -mx-5 mt-5 -mb-5 grid grid-cols-2 gap-2.4 ' +
  'border-t border-line bg-paper px-5 py-3.6 has-data-asking:static';

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
      <aside
        className="hidden xl:sticky xl:top-bar xl:block xl:max-h-side xl:overflow-y-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:p-5"
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
      >
        <InspectedProduct product={product} />
      </aside>
    );
  }
  return (
    <dialog
      className={`fixed inset-x-0 top-auto bottom-0 mx-auto my-0 max-h-sheet w-160 max-w-screen overscroll-contain rounded-t-card ${sheetLook}`}
      ref={dialog}
      closedby="any"
      aria-label="Preview"
      onClose={onClose}
    >
      {isOpen && (
        <>
          <SheetHead />
          <InspectedProduct product={product} />
          <div className={actionsLook}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
