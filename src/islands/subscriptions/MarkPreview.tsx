import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';

export interface Buyer {
  name: string;
  photoURL: string | null;
}

/** One's own name as it stands on a product's page, with the mark that a subscription adds. */
export function MarkPreview({ name, photoURL }: Buyer) {
  return (
    <figure className="mark-preview">
      <figcaption className="mark-caption">{subscriptionTexts.preview}</figcaption>
      <div className="facts-adder">
        <Avatar name={name} picture={photoURL} size={40} className="avatar-round" />
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
