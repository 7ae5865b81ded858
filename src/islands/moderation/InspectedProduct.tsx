import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import { inspection, removeOthersReview } from '#lib/browser/moderation/inspection.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { rating as bounds } from '#lib/domain/specification.ts';
import { latestOnly } from '#lib/text/messages/moderation.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { LazyDescription } from '../products/lazy-texts.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { textButton } from '../ui/button-looks.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { TagList } from '../ui/TagList.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { ContentDiff } from './ContentDiff.tsx';
import { HistoryList } from './HistoryList.tsx';
import { partTitle, smallPrint } from './looks.ts';
import { ReportList } from './ReportList.tsx';
import { TwinList } from './TwinList.tsx';

/** The clicked button is removed with its review: the focus moves to the list's summary, or to the product. */
const remove = async ({ currentTarget }: MouseEvent<HTMLButtonElement>, review: Review): Promise<void> => {
  const product = currentTarget.closest<HTMLElement>('article');
  if ((await removeOthersReview(review)) && mayMoveFocus())
    (product?.querySelector('summary') ?? product)?.focus();
};

function ReviewList({ reviews, total }: { reviews: readonly Review[]; total: number }) {
  if (reviews.length === 0) return null;
  return (
    <details>
      <summary className={`min-h-11 cursor-pointer content-center ${partTitle}`}>
        Reviews ({total.toLocaleString('en')})
      </summary>
      <ul className="grid gap-2.4">
        {reviews.map((review) => (
          <li key={review._id} className="border-l-3 border-line pl-3.4">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, by keyboard too */}
            <p className="max-h-56 overflow-y-auto typed-lines" dir="auto" tabIndex={0}>
              {review.description}
            </p>
            <p className={smallPrint}>
              {review.rating} of {bounds.max} · <bdi>{review.name}</bdi> ·{' '}
              <RelativeTime iso={review.createdAt} />
            </p>
            <button type="button" className={textButton} onClick={(event) => remove(event, review)}>
              {screenLabels.removeThisReview}
              <span className="sr-only"> the review by {review.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > reviews.length && <p className={smallPrint}>{latestOnly(reviews.length)}</p>}
    </details>
  );
}

function MakersLink({ href }: { href: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="ugc nofollow noopener noreferrer">
      {href}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Facts({ product, tags }: { product: ModeratedSummary; tags: readonly string[] }) {
  const { status, adder_name, createdAt, upVote, externalLink, pendingLink } = product;
  return (
    <>
      <dl className="grid grid-cols-auto-rest gap-x-4 gap-y-1.2 text-sm">
        <dt className="text-muted">Status</dt>
        <dd>
          <StatusBadge status={status} /> <LaunchNote product={product} />
        </dd>
        <dt className="text-muted">Added by</dt>
        <dd>
          <bdi>{adder_name}</bdi>, <RelativeTime iso={createdAt} />
        </dd>
        <dt className="text-muted">Votes</dt>
        <dd>{upVote.toLocaleString('en')}</dd>
        <dt className="text-muted">{linkTexts.live}</dt>
        <dd>{externalLink ? <MakersLink href={externalLink} /> : linkTexts.none}</dd>
        {pendingLink && (
          <>
            <dt className="text-muted">{linkTexts.pending}</dt>
            <dd>
              <MakersLink href={pendingLink} />
            </dd>
          </>
        )}
      </dl>
      <TagList tags={tags} />
    </>
  );
}

/** The details that a moderator decides by. What the row has is rendered at once; the rest is loaded. */
export function InspectedProduct({ product }: { product: ModeratedSummary }) {
  const load = useStore(inspection.$load);
  const { _id, status, priority, changed, updatedAt, reportCount } = product;
  // When any of these changes, so may the details that the row does not hold: they are loaded again.
  const version = `${_id} ${status} ${priority} ${changed} ${updatedAt} ${reportCount}`;
  // Debounced: moving down the list by key loads only the row where one stops.
  const inspected = useDebouncedValue(version);
  useEffect(() => inspection.open(inspected.slice(0, inspected.indexOf(' '))), [inspected]);

  const isCurrent = inspected === version;
  const hasFailed = isCurrent && load.state === 'failed';
  // Until this one is loaded, the store still has the product before.
  const found =
    isCurrent && load.state === 'ready' && load.value.product._id === _id ? load.value : undefined;
  return (
    <article className="grid content-start gap-4" tabIndex={-1}>
      <header className="flex items-center gap-3.6">
        <Avatar name={product.name} picture={product.logo} size={56} />
        <h2 className="line-clamp-2 text-lg leading-tight wrap-anywhere" dir="auto">
          {product.name}
        </h2>
      </header>
      <p className="line-clamp-3 leading-normal text-pretty text-muted" dir="auto">
        {product.shortDescription}
      </p>
      <TwinList twins={product.twins} />
      {!found && !hasFailed && <Loading />}
      {hasFailed && <LoadFailure what="This product" retry={inspection.reload} />}
      {found && (
        <>
          <ContentDiff product={found.product} />
          <ReportList reports={found.reports} total={found.reportsTotal} />
          <HistoryList product={found.product} history={found.history} total={found.historyTotal} />
          <LazyDescription text={found.product.description} className="" />
        </>
      )}
      <Facts product={product} tags={(found?.product ?? product).tags} />
      {found && <ReviewList reviews={found.reviews} total={found.product.reviewCount} />}
    </article>
  );
}
