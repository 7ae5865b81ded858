import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { counted } from '#lib/text/counts.ts';
import { absoluteDate, justNow } from '#lib/text/dates.ts';
import { durationSince } from '#lib/text/durations.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { TwinNote } from './TwinList.tsx';

interface Props {
  product: ModeratedSummary;
  onPreview: (id: string) => void;
}

/** One line: '3 days · Mara Okonjo · developer tools'. */
function Origin({ product: { waitingSince, createdAt, adder_name, tags } }: Pick<Props, 'product'>) {
  const since = waitingSince ?? createdAt;
  return (
    <span className="moderated-origin">
      <time dateTime={since} title={absoluteDate(since)}>
        {durationSince(since, new Date()) ?? justNow}
      </time>{' '}
      · <bdi>{adder_name}</bdi>
      {tags[0] && (
        <>
          {' '}
          · <bdi>{tags[0]}</bdi>
        </>
      )}
    </span>
  );
}

export function ProductCell({ product, onPreview }: Props) {
  const { _id, name, logo, status, priority, changed, externalLink, pendingLink } = product;
  const { reportCount, reportReason } = product;
  return (
    <div className="moderated">
      <Avatar name={name} picture={logo} size={40} />
      <div>
        <div className="moderated-line">
          <button
            type="button"
            className="moderated-name"
            dir="auto"
            title={name}
            onClick={() => onPreview(_id)}
          >
            {name}
          </button>
          {changed && <span className="badge badge-changed">changed</span>}
          {priority === 'featured' && <span className="badge">featured</span>}
          {reportCount > 0 && <span className="badge badge-reported">{counted(reportCount, 'report')}</span>}
        </div>
        <p className="moderated-line">
          <StatusBadge status={status} />
          <Origin product={product} />
        </p>
        <TwinNote twins={product.twins} />
        <LaunchNote product={product} className="badge moderated-launch" />
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
