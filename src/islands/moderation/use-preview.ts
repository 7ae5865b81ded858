import { useCallback, useState } from 'react';
import { useMedia } from '../ui/use-media.ts';

/** Where the preview is: beside the table where there is room, else in a sheet that a press on a name opens. */
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
