import { verifiedText } from '#lib/text/messages/labels.ts';
import { Icon } from './Icon.tsx';

/** Marks subscribers. */
export function VerifiedBadge() {
  return (
    <span className="verified-badge" role="img" aria-label={verifiedText} title={verifiedText}>
      <Icon name="stamp" size={18} />
    </span>
  );
}
