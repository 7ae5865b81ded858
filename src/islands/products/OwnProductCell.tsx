import type { ProductSummary } from '#lib/contract/products.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { paths } from '#lib/paths.ts';
import { durationSince } from '#lib/text/durations.ts';
import { linkTexts, ownProductFacts } from '#lib/text/messages/own-products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rowAvatar, rowButton, rowLink } from '../ui/table/row-looks.ts';
import { LaunchNote } from './LaunchNote.tsx';
import { Rating } from './Rating.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

/** Note for the adder and moderators: the link that waits for approval, and the one that readers see until then. */
function PendingLinkNote({
  product: { externalLink, pendingLink },
}: {
  product: Pick<ProductSummary, 'externalLink' | 'pendingLink'>;
}) {
  if (pendingLink === null) return null;
  return (
    <p className="text-sm leading-note wrap-anywhere text-muted *:block">
      <span className="text-ink">{linkTexts.waits(hostOf(pendingLink))}</span>{' '}
      <span>{externalLink === null ? linkTexts.noneYet : linkTexts.untilThen(hostOf(externalLink))}</span>
    </p>
  );
}

interface StatusProps {
  product: Pick<ProductSummary, 'status' | 'launchDay' | 'waitingSince' | 'changed'>;
}

/** The status of one's own product, and what waits for a moderator. */
export function OwnStatus({ product }: StatusProps) {
  const { status, waitingSince, changed } = product;
  return (
    <div className="grid max-w-44 text-sm text-muted">
      <StatusBadge status={status} className="text-base" />{' '}
      {waitingSince && <span>{ownProductFacts.waits(durationSince(waitingSince, new Date()))}</span>}{' '}
      <LaunchNote product={product} /> {changed && <span>{ownProductFacts.changed[status]}</span>}
    </div>
  );
}

interface Props {
  product: ProductSummary;
  onSubmitted: () => Promise<void>;
}

/** One's own product in the list: its date, its reviews, and what was decided or is waiting. */
export function OwnProductCell({ product, onSubmitted }: Props) {
  const { _id, name, logo, createdAt, acceptedAt, status, reviewCount, averageRating } = product;
  // Reviews come once it is published, and stay when it is not any more.
  const isReviewed = (status === 'accepted' && acceptedAt !== null) || reviewCount > 0;
  return (
    <div className="flex min-w-0 items-start">
      <Avatar name={name} picture={logo} size={40} className={rowAvatar} />
      <div className="min-w-0">
        <a className={rowLink} href={paths.product(_id)} dir="auto">
          {name}
        </a>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <p>
            {ownProductFacts.added} <RelativeTime iso={createdAt} />
          </p>
          {isReviewed && <Rating averageRating={averageRating} reviewCount={reviewCount} />}
        </div>
        <PendingLinkNote product={product} />
        <RejectionNote product={product} className="text-sm leading-note text-muted" />
        {status === 'rejected' && (
          <SubmitAgain product={product} look={`btn-line ${rowButton}`} onSubmitted={onSubmitted} />
        )}
      </div>
    </div>
  );
}
