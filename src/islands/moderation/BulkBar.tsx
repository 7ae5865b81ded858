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
import { useStore } from '../ui/use-store.ts';

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
    <fieldset className="bulk-bar">
      <legend className="sr-only">Several at once</legend>
      <label className="check-line">
        <input
          type="checkbox"
          checked={chosenHere > 0 && chosenHere === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
          }}
          onChange={({ currentTarget }) => choose(rows, currentTarget.checked)}
        />
        Select this page
      </label>
      <p className="bulk-count" role="status">
        {progress && <progress value={progress.done} max={progress.of} aria-label="Decided" />}
        <span>
          {progress
            ? decisionProgress(progress.done, progress.of)
            : chosen.size > 0 && `${chosen.size} selected`}
        </span>
      </p>
      {chosen.size > 0 && (
        <div className="bulk-actions">
          {status('accepted', screenLabels.accept, 'btn-solid')}
          {status('rejected', screenLabels.reject, 'btn-line btn-bad')}
          <button type="button" className="btn-text" disabled={!!progress} onClick={chooseNone}>
            Select none
          </button>
        </div>
      )}
    </fieldset>
  );
}
