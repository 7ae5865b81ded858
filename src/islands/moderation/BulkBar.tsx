import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import {
  $bulkCounts,
  $bulkProgress,
  $chosen,
  choose,
  chooseNone,
} from '#lib/browser/moderation/bulk-decision.ts';
import type { DecidedStatus, ModeratedSummary } from '#lib/contract/moderation.ts';
import { decisionProgress } from '#lib/text/messages/decisions.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { badButton, textButton } from '../ui/button-looks.ts';
import { Checkbox, checkLine } from '../ui/Check.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { decisionButton, solidDecisionButton } from './looks.ts';

/** Classes that keep it in view on phones, below the bar of the site. */
const belowBar = 'max-md:sticky max-md:top-15 max-md:z-2 max-md:bg-paper max-md:py-1.6';

interface Props {
  rows: readonly ModeratedSummary[];
  onDecide: (status: DecidedStatus) => void;
}

/** Selects all products of a page, and decides on all selected ones at once, also on those of other pages. */
export function BulkBar({ rows, onDecide }: Props) {
  const chosen = useStore($chosen);
  const counts = useStore($bulkCounts);
  const progress = useStore($bulkProgress);
  const chosenHere = rows.filter(({ _id }) => chosen.has(_id)).length;
  const box = useRef<HTMLInputElement>(null);
  const kept = useKeptFocus<HTMLFieldSetElement>(() => box.current?.focus());
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosenHere > 0 && chosenHere < rows.length;
  });
  const status = (status: DecidedStatus, label: string, look: string) => (
    <button
      type="button"
      className={`btn ${look}`}
      disabled={counts[status] === 0 || !!progress}
      onClick={() => onDecide(status)}
    >
      {label} <span>{counts[status]}</span>
      <span className="sr-only"> selected</span>
    </button>
  );
  return (
    <fieldset
      className={`flex min-h-14 min-w-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line print:hidden ${chosen.size > 0 ? belowBar : ''}`}
      {...kept}
    >
      <legend className="sr-only">Several at once</legend>
      <label className={checkLine}>
        <Checkbox
          checked={chosenHere > 0 && chosenHere === rows.length}
          ref={box}
          onChange={({ currentTarget }) => choose(rows, currentTarget.checked)}
        />
        Select this page
      </label>
      <p className="flex items-center gap-2.4 text-muted tabular-nums" role="status">
        {progress && (
          <progress
            className="w-24 accent-violet"
            value={progress.done}
            max={progress.of}
            aria-label="Decided"
          />
        )}
        <span>
          {progress
            ? decisionProgress(progress.done, progress.of)
            : chosen.size > 0 && `${chosen.size} selected`}
        </span>
      </p>
      {chosen.size > 0 && (
        <div className="ml-auto flex flex-wrap items-center gap-x-2.4 gap-y-1" data-bulk="">
          {status('accepted', screenLabels.accept, `btn-solid ${solidDecisionButton}`)}
          {status('rejected', screenLabels.reject, `btn-line ${badButton} ${decisionButton}`)}
          <button type="button" className={textButton} disabled={!!progress} onClick={chooseNone}>
            Select none
          </button>
        </div>
      )}
    </fieldset>
  );
}
