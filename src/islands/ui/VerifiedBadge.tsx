import { verifiedText } from '#lib/text/messages/labels.ts';
import { subscribedSince } from '#lib/text/messages/subscriptions.ts';
import { monthName } from '#lib/text/months.ts';
import { Icon } from './Icon.tsx';

/** Marks subscribers. @param since their month, 'YYYY-MM'; null if it is only displayed as an example */
export function VerifiedBadge({ since }: { since: string | null }) {
  const title = since ? subscribedSince(monthName(since)) : verifiedText;
  return (
    <span className="verified-badge" role="img" aria-label={verifiedText} title={title}>
      <Icon name="stamp" size={18} />
    </span>
  );
}
