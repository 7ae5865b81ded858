import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { counted } from '#lib/text/counts.ts';
import { stripTexts } from '#lib/text/messages/moderator-strip.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AcceptButton, FeatureButton, type OnDecide, RejectButton } from './DecisionButtons.tsx';
import type { ListBefore } from './list-before.ts';

interface Props {
  product: ModeratedSummary;
  back: ListBefore;
  onDecide: OnDecide;
  onHelp: () => void;
  /** The panel above. */
  details: { isOpen: boolean; id: string; onToggle: () => void };
}

/** The state of the product of the page, and the decisions on it. */
export function StripBar({ product, back, onDecide, onHelp, details }: Props) {
  const { status, changed, priority, reportCount } = product;
  return (
    <div className="strip-bar wrap">
      <a className="crumb strip-back" href={back.href}>
        <Icon name="back" size={16} />
        <span className="strip-back-label">{back.label}</span>
      </a>
      <p className="moderated-badges" role="status">
        <StatusBadge status={status} />
        <LaunchNote product={product} className="badge" />
        {changed && <span className="badge badge-changed">changed</span>}
        {priority === 'featured' && <span className="badge">featured</span>}
        {reportCount > 0 && <span className="badge badge-reported">{counted(reportCount, 'report')}</span>}
      </p>
      <div className="strip-actions">
        <AcceptButton product={product} onDecide={onDecide} />
        <RejectButton product={product} onDecide={onDecide} />
        <FeatureButton product={product} onDecide={onDecide} />
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={details.isOpen}
          aria-controls={details.isOpen ? details.id : undefined}
          onClick={details.onToggle}
        >
          {stripTexts.details}
        </button>
        <button type="button" className="btn btn-line key-opener" aria-haspopup="dialog" onClick={onHelp}>
          {stripTexts.keys} <kbd>?</kbd>
        </button>
      </div>
    </div>
  );
}
