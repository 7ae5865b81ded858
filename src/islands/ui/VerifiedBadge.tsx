import { verifiedText } from '#lib/text/messages/labels.ts';
import { subscribedSince } from '#lib/text/messages/subscriptions.ts';
import { monthName } from '#lib/text/months.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Their month, 'YYYY-MM'; null if it is only displayed as an example. */
  since: string | null;
  /** Next to large type. */
  inTitle?: boolean;
}

/** Marks subscribers. Begins with a space at which no line breaks, so callers add none. */
export function VerifiedBadge({ since, inTitle = false }: Props) {
  const title = since ? subscribedSince(monthName(since)) : verifiedText;
  return (
    <span className="whitespace-nowrap">
      &nbsp;
      <span
        className={`inline-block text-violet *:fill-violet-soft ${inTitle ? 'align-title-mark' : 'align-mark'}`}
        role="img"
        aria-label={verifiedText}
        title={title}
      >
        <Icon name="stamp" size={18} />
      </span>
    </span>
  );
}
