import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

export type OnDecide = (product: ModeratedSummary, decision: Decision) => void;

interface Props {
  product: ModeratedSummary;
  onDecide: OnDecide;
}

const named = (label: string, { name }: ModeratedSummary) => (
  <>
    {label}
    <span className="sr-only"> {name}</span>
  </>
);

/** Featuring can not be undone. */
export function FeatureButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={product.priority === 'featured'}
      onClick={() => onDecide(product, { priority: 'featured' })}
    >
      {named(screenLabels.makeFeatured, product)}
    </button>
  );
}

export function AcceptButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line btn-good"
      disabled={isDecided(product, 'accepted')}
      onClick={() => onDecide(product, { status: 'accepted' })}
    >
      {named(screenLabels.accept, product)}
    </button>
  );
}

export function RejectButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line btn-bad"
      disabled={isDecided(product, 'rejected')}
      onClick={() => onDecide(product, { status: 'rejected' })}
    >
      {named(screenLabels.reject, product)}
    </button>
  );
}
