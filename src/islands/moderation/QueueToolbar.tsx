import { reviewQueue, showView } from '#lib/browser/moderation/review-queue.ts';
import type { QueueQuery } from '#lib/domain/moderation.ts';
import { moderationSorts, moderationViews, onlyPending } from '#lib/text/messages/moderation.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { FilterField } from '../ui/table/FilterField.tsx';

interface Props {
  query: QueueQuery;
  onHelp: () => void;
}

export function QueueToolbar({ query, onHelp }: Props) {
  const isPending = query.view === 'pending';
  return (
    <search className="toolbar" aria-label="The queue">
      <FilterField label="Filter by text" value={query.q} onFilter={(q) => reviewQueue.refine({ q })} />
      <button
        type="button"
        className="btn btn-line queue-filter"
        aria-pressed={isPending}
        onClick={() => showView(isPending ? 'all' : 'pending')}
      >
        {onlyPending}
      </button>
      <InlineSelect label="Show" options={moderationViews} value={query.view} onChoose={showView} />
      <InlineSelect
        label="Sort by"
        options={moderationSorts}
        value={query.sort}
        onChoose={(sort) => reviewQueue.ask({ sort })}
      />
      <button type="button" className="btn btn-line key-opener" aria-haspopup="dialog" onClick={onHelp}>
        Keys <kbd>?</kbd>
      </button>
    </search>
  );
}
