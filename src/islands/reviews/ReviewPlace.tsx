import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $reactions, noReactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { $ownReview, followOwnReview, type OwnReview } from '#lib/browser/reviews/review.ts';
import { formerOwnReviewNote, reviewMessages } from '#lib/text/messages/reviews.ts';
import { OwnReview as OwnReviewCard } from './OwnReview.tsx';
import { ReviewForm } from './ReviewForm.tsx';

/** Note for the adder in place of the form. A review of theirs that is older than this rule can be removed here. */
function AdderNote({ own }: { own: OwnReview }) {
  const note = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p className="mb-3" ref={note} tabIndex={-1}>
        {reviewMessages.ownReview}
      </p>
      {own.state === 'written' && (
        <OwnReviewCard
          review={own.review}
          note={formerOwnReviewNote}
          onRemoved={() => note.current?.focus()}
        />
      )}
    </>
  );
}

interface Props {
  productId: string;
  productName: string;
}

export default function ReviewPlace({ productId, productName }: Props) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const own = useStore($ownReview, { ssr: () => ({ state: 'unknown' as const }) });
  /** True if the user's reactions are settled, which say whose product this is. */
  const [known, setKnown] = useState(false);
  useEffect(() => followOwnReview(productId), [productId]);
  useEffect(() => {
    settledSession()
      .then(settledReactions)
      .then(() => setKnown(true));
  }, []);
  return (
    <div className="group/place min-h-12" data-known={known || undefined}>
      {reactions.own.has(productId) ? (
        <AdderNote own={own} />
      ) : (
        <ReviewForm productId={productId} productName={productName} own={own} />
      )}
    </div>
  );
}
