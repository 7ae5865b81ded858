import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { iconShapes } from '#lib/icons/icon-shapes.ts';
import { starShape } from '#lib/icons/star-shape.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { badButton, goodButton } from '../ui/button-looks.ts';
import { type ButtonIcon, IconOrWords, iconButtons } from './IconOrWords.tsx';
import { decisionButton } from './looks.ts';

export type OnDecide = (product: ModeratedSummary, decision: Decision) => void;

interface Kind {
  decision: Decision;
  label: string;
  path: string;
  look: string;
}

/** Only undoing the decision, within seconds, takes featuring back. */
const kinds: Record<'accept' | 'reject' | 'feature', Kind> = {
  accept: {
    decision: { status: 'accepted' },
    label: screenLabels.accept,
    path: iconShapes.check,
    look: goodButton,
  },
  reject: {
    decision: { status: 'rejected' },
    label: screenLabels.reject,
    path: iconShapes.cross,
    look: badButton,
  },
  feature: {
    decision: { priority: 'featured' },
    label: screenLabels.makeFeatured,
    path: starShape,
    look: '',
  },
};

interface Props {
  kind: keyof typeof kinds;
  product: ModeratedSummary;
  onDecide: OnDecide;
  /** Utilities. */
  look?: string;
  icon?: ButtonIcon;
}

/** Disabled if the decision would change nothing. */
export function DecisionButton({ kind, product, onDecide, look = '', icon = 'never' }: Props) {
  const { decision, label, path, look: kindLook } = kinds[kind];
  return (
    <button
      type="button"
      className={`btn btn-line ${kindLook} ${decisionButton} ${iconButtons[icon]} ${look}`}
      title={label}
      disabled={isDone(product, decision)}
      onClick={() => onDecide(product, decision)}
    >
      <IconOrWords path={path} label={label} of={product} icon={icon} />
    </button>
  );
}
