import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { iconShapes } from '#lib/icons/icon-shapes.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Shape } from '../ui/Shape.tsx';

export type OnDecide = (product: ModeratedSummary, decision: Decision) => void;

interface Props {
  product: ModeratedSummary;
  onDecide: OnDecide;
}

const named = (path: string, label: string, { name }: ModeratedSummary) => (
  <>
    <Shape path={path} size={18} />
    <span className="btn-label">{label}</span>
    <span className="sr-only"> {name}</span>
  </>
);

/** Featuring can not be undone. */
export function FeatureButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line"
      title={screenLabels.makeFeatured}
      disabled={product.priority === 'featured'}
      onClick={() => onDecide(product, { priority: 'featured' })}
    >
      {named(starShape, screenLabels.makeFeatured, product)}
    </button>
  );
}

export function AcceptButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line btn-good"
      title={screenLabels.accept}
      disabled={isDecided(product, 'accepted')}
      onClick={() => onDecide(product, { status: 'accepted' })}
    >
      {named(iconShapes.check, screenLabels.accept, product)}
    </button>
  );
}

export function RejectButton({ product, onDecide }: Props) {
  return (
    <button
      type="button"
      className="btn btn-line btn-bad"
      title={screenLabels.reject}
      disabled={isDecided(product, 'rejected')}
      onClick={() => onDecide(product, { status: 'rejected' })}
    >
      {named(iconShapes.cross, screenLabels.reject, product)}
    </button>
  );
}
