import { reviewQueue } from '#lib/browser/moderation/review-queue.ts';
import type { QueueQuery } from '#lib/domain/moderation.ts';
import { firstQueue } from '#lib/domain/moderation.ts';
import { Notice } from '../ui/Notice.tsx';

export function EmptyQueue({ query: { view, q } }: { query: QueueQuery }) {
  const isEmptied = !q && (view === 'pending' || view === 'changed');
  return (
    <Notice title={isEmptied ? 'Nothing is waiting' : 'No product matches'}>
      <p>
        {isEmptied
          ? 'You have decided on everything. Time for a cup of tea.'
          : 'Try fewer words, or another filter.'}
      </p>
      <button type="button" className="btn btn-line mt-3" onClick={() => reviewQueue.ask(firstQueue)}>
        Show all products
      </button>
    </Notice>
  );
}
