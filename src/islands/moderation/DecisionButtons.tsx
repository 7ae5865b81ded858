import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { iconShapes } from '#lib/icons/icon-shapes.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { badButton, goodButton } from '../ui/button-looks.ts';
import { type ButtonIcon, IconOrWords, iconButtons } from './IconOrWords.tsx';
import { decisionButton } from './looks.ts';

export type OnDecide = (product: ModeratedSummary, decision: Decision) => void;

interface Props {
  product: ModeratedSummary;
  onDecide: OnDecide;
  /** Utilities. */
  look?: string;
  icon?: ButtonIcon;
}

/** Only undoing the decision, within seconds, takes featuring back. */
export function FeatureButton({ product, onDecide, look = '', icon = 'never' }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-line ${decisionButton} ${iconButtons[icon]} ${look}`}
      title={screenLabels.makeFeatured}
      disabled={product.priority === 'featured'}
      onClick={() => onDecide(product, { priority: 'featured' })}
    >
      <IconOrWords path={starShape} label={screenLabels.makeFeatured} of={product} icon={icon} />
    </button>
  );
}

export function AcceptButton({ product, onDecide, look = '', icon = 'never' }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-line ${goodButton} ${decisionButton} ${iconButtons[icon]} ${look}`}
      title={screenLabels.accept}
      disabled={isDecided(product, 'accepted')}
      onClick={() => onDecide(product, { status: 'accepted' })}
    >
      <IconOrWords path={iconShapes.check} label={screenLabels.accept} of={product} icon={icon} />
    </button>
  );
}

export function RejectButton({ product, onDecide, look = '', icon = 'never' }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-line ${badButton} ${decisionButton} ${iconButtons[icon]} ${look}`}
      title={screenLabels.reject}
      disabled={isDecided(product, 'rejected')}
      onClick={() => onDecide(product, { status: 'rejected' })}
    >
      <IconOrWords path={iconShapes.cross} label={screenLabels.reject} of={product} icon={icon} />
    </button>
  );
}
