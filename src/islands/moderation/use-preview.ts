import { useCallback, useState } from 'react';
import { useMedia } from '../ui/use-media.ts';

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
