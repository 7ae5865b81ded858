import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { counted } from '#lib/text/counts.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Avatar } from '../ui/Avatar.tsx';

interface Props {
  product: ModeratedSummary;
  onPreview: (id: string) => void;
}

export function ProductCell({ product, onPreview }: Props) {
  const { _id, name, logo, status, priority, changed, externalLink, pendingLink } = product;
  const { reportCount, reportReason } = product;
  return (
    <div className="moderated">
      <Avatar name={name} picture={logo} size={40} />
      <div>
        <button type="button" className="moderated-name" dir="auto" onClick={() => onPreview(_id)}>
          {name}
        </button>
        <p className="moderated-badges">
          <StatusBadge status={status} />
          <LaunchNote product={product} className="badge" />
          {changed && <span className="badge badge-changed">changed</span>}
          {priority === 'featured' && <span className="badge">featured</span>}
          {reportCount > 0 && <span className="badge badge-reported">{counted(reportCount, 'report')}</span>}
        </p>
        {reportReason && (
          <p className="moderated-reason" dir="auto">
            “{reportReason}”
          </p>
        )}
        {pendingLink && (
          <p className="pending-link">
            <span className="sr-only">{linkTexts.pending}: </span>
            {linkTexts.swap(externalLink ? hostOf(externalLink) : undefined, hostOf(pendingLink))}
          </p>
        )}
      </div>
    </div>
  );
}
