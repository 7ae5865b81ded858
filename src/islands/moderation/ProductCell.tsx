import { useStore } from '@nanostores/react';
import { $account } from '#lib/browser/dashboard/account.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { hostOf } from '#lib/domain/link-site.ts';
import { stateSince } from '#lib/domain/moderation.ts';
import { counted } from '#lib/text/counts.ts';
import { absoluteDate, justNow, relativeDate } from '#lib/text/dates.ts';
import { durationSince } from '#lib/text/durations.ts';
import { addedOn } from '#lib/text/messages/moderation.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';
import { makerStripTexts } from '#lib/text/messages/product-page.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { rowAvatar } from '../ui/table/row-looks.ts';
import { Badge } from './Badge.tsx';
import { TwinNote } from './TwinList.tsx';

interface Props {
  product: ModeratedSummary;
  /** Order of the list. */
  sort?: string | undefined;
  onPreview: (id: string) => void;
}

/** One line: '3 days · Mara Okonjo · developer tools'. In the order of the queue: how long it has waited or been decided; else when it was added. */
function Origin({ product, sort }: Omit<Props, 'onPreview'>) {
  const { createdAt, adder_name, tags } = product;
  const isQueueOrder = sort === 'queue';
  const since = isQueueOrder ? stateSince(product) : createdAt;
  const now = new Date();
  return (
    <span className="min-w-0 truncate text-muted">
      <time dateTime={since} title={absoluteDate(since)}>
        {isQueueOrder ? (durationSince(since, now) ?? justNow) : addedOn(relativeDate(since, now))}
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

export function ProductCell({ product, sort, onPreview }: Props) {
  const { _id, name, logo, status, priority, changed, externalLink, pendingLink } = product;
  const { adder, reportCount, reportReason } = product;
  const account = useStore($account);
  const isOwn = account.state === 'ready' && account.value.email === adder;
  return (
    <div className="flex min-w-0 items-start gap-y-1 text-left max-md:w-full max-md:flex-wrap">
      <Avatar name={name} picture={logo} size={40} className={rowAvatar} />
      <div className="min-w-0 flex-1 max-md:basis-32">
        <div className="flex min-w-0 items-center gap-x-3 text-sm @max-3xs:flex-wrap">
          <button
            type="button"
            className="min-w-0 truncate py-0.6 text-left text-base leading-snug font-semibold underline-offset-link hover:text-violet hover:underline"
            dir="auto"
            title={name}
            onClick={() => onPreview(_id)}
          >
            {name}
          </button>
          {isOwn && <Badge>{makerStripTexts.label}</Badge>}
          {changed && <Badge look="changed">changed</Badge>}
          {priority === 'featured' && <Badge>featured</Badge>}
          {reportCount > 0 && <Badge look="reported">{counted(reportCount, 'report')}</Badge>}
        </div>
        <p className="flex min-w-0 items-center gap-x-3 text-sm @max-3xs:flex-wrap">
          <StatusBadge status={status} />
          <Origin product={product} sort={sort} />
        </p>
        <TwinNote twins={product.twins} />
        <LaunchNote product={product} className="block text-sm font-semibold text-muted" />
        {reportReason && (
          <p className="line-clamp-2 max-w-128 text-sm leading-label text-muted" dir="auto">
            “{reportReason}”
          </p>
        )}
        {pendingLink && (
          <p className="text-sm leading-note wrap-anywhere text-muted">
            <span className="sr-only">{linkTexts.pending}: </span>
            {linkTexts.swap(externalLink ? hostOf(externalLink) : undefined, hostOf(pendingLink))}
          </p>
        )}
      </div>
    </div>
  );
}
