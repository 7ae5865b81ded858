import type { ReactNode } from 'react';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';

/** Top of a dialog, in view while the rest scrolls: its title and the button that closes it. */
export function SheetHead({ children }: { children?: ReactNode }) {
  return (
    <form method="dialog" className="sticky top-0 z-1 flex items-center justify-between bg-paper py-2.4">
      {children}
      <button type="submit" className="btn btn-icon ml-auto" aria-label={screenLabels.close}>
        <Icon name="cross" />
      </button>
    </form>
  );
}

/** Classes of the dialog around it. */
export const sheetLook =
  'overflow-y-auto border border-line bg-paper px-5 pb-5 text-ink shadow-lift backdrop:bg-bedrock/55';
