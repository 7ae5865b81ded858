import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';

export interface Buyer {
  name: string;
  photoURL: string | null;
}

/** Preview of one's own name on a product's page, with the mark that a subscription adds. */
export function MarkPreview({ name, photoURL }: Buyer) {
  return (
    <figure className="mt-2 mb-1.4 rounded-small border border-l-3 border-line border-l-amber bg-surface px-5 pt-4 pb-4.4">
      <figcaption className="mb-3 text-sm text-muted">{subscriptionTexts.preview}</figcaption>
      <div className="flex items-center gap-3 leading-note avatar-10">
        <Avatar name={name} picture={photoURL} size={40} className="rounded-pill" />
        <p className="min-w-0">
          <span className="text-muted">{subscriptionTexts.addedBy}</span> <bdi>{name}</bdi>{' '}
          <VerifiedBadge since={null} />
          <br />
          <span className="text-muted">{subscriptionTexts.addedWhen}</span>
        </p>
      </div>
    </figure>
  );
}
