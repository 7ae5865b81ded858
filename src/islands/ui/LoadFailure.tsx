import type { MouseEvent } from 'react';
import { labels } from '#lib/text/messages/labels.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** Name of the data that failed to load, as the subject of a sentence. */
  what?: string;
  retry: () => void;
}

export function LoadFailure({ what = 'This list', retry }: Props) {
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The clicked button is removed, so the focus moves to the surrounding container.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    retry();
  };
  return (
    <Notice title={`${what} could not be loaded`} alert>
      <p>The server did not respond as expected. Nothing is lost.</p>
      <button type="button" className="btn btn-solid mt-3" onClick={tryAgain}>
        {labels.tryAgain}
      </button>
    </Notice>
  );
}
