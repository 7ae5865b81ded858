import { reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import type { QueueQuery } from '#lib/domain/moderation.ts';
import { moderationSorts, moderationViews, onlyPending } from '#lib/text/messages/moderation.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Key } from '../ui/Key.tsx';
import { FilterField } from '../ui/table/FilterField.tsx';

const selectLook = { className: 'max-md:grow max-md:basis-full', selectClassName: 'md:max-xl:w-43' };

interface Props {
  query: QueueQuery;
  onHelp: () => void;
}

export function QueueToolbar({ query, onHelp }: Props) {
  const isPending = query.view === 'pending';
  return (
    <search
      className="mb-3 flex flex-wrap items-center gap-x-3.6 gap-y-2.4 xl:flex-nowrap"
      aria-label="The queue"
    >
      <FilterField
        className="min-w-0 grow basis-32 max-md:basis-24 md:max-xl:basis-full"
        label="Filter by text"
        value={query.q}
        onFilter={(q) => reviewQueue.refine({ q })}
      />
      <button
        type="button"
        className="btn btn-line aria-pressed:border-violet aria-pressed:bg-violet-soft aria-pressed:text-violet forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-highlight max-md:flex-none"
        aria-pressed={isPending}
        onClick={() => reviewQueue.ask({ view: isPending ? 'all' : 'pending' })}
      >
        {onlyPending}
      </button>
      <InlineSelect
        {...selectLook}
        label="Show"
        options={Object.entries(moderationViews)}
        value={query.view}
        onChoose={(view) => reviewQueue.ask({ view })}
      />
      <InlineSelect
        {...selectLook}
        label="Sort by"
        options={Object.entries(moderationSorts)}
        value={query.sort}
        onChoose={(sort) => reviewQueue.ask({ sort })}
      />
      <button
        type="button"
        className="btn btn-line max-md:grow max-md:basis-full md:max-xl:ml-auto touch:hidden"
        aria-haspopup="dialog"
        onClick={onHelp}
      >
        Keys <Key>?</Key>
      </button>
    </search>
  );
}
