import { useState } from 'react';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { paths } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { stripTexts } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Key } from '../ui/Key.tsx';
import { crumb } from '../ui/link-looks.ts';
import { Badge, badge } from './Badge.tsx';
import { DecisionButton, type OnDecide } from './DecisionButton.tsx';

/** A list of moderators, as a link back to it. */
interface ListBefore {
  href: string;
  label: string;
}

const queue: ListBefore = { href: paths.productReview, label: screenLabels.reviewQueue };
const reported: ListBefore = { href: paths.reportedContents, label: screenLabels.reportedContents };

/** The list from which the page was opened, with its filter and page; else the queue. */
const listBefore = (): ListBefore => {
  const from = document.referrer ? new URL(document.referrer) : undefined;
  const list = [queue, reported].find(({ href }) => href === from?.pathname);
  if (!from || !list || from.origin !== location.origin) return queue;
  return { ...list, href: from.pathname + from.search };
};

const button = 'px-3.6 text-sm max-md:px-2.4';

/** Classes of the decisions. On phones they are at the bottom, in reach of the thumb. */
const first = `${button} max-md:order-1 max-md:shrink-0 max-md:grow max-md:basis-7/25`;

interface Props {
  product: ModeratedSummary;
  onDecide: OnDecide;
  onHelp: () => void;
  /** The panel above. */
  details: { isOpen: boolean; id: string; onToggle: () => void };
}

/** The state of the product of the page, and the decisions on it. */
export function StripBar({ product, onDecide, onHelp, details }: Props) {
  const { status, changed, priority, reportCount } = product;
  const [back] = useState(listBefore);
  return (
    <div className="wrap flex flex-wrap items-center gap-x-5 py-2.4 max-md:gap-2">
      <a className={`${crumb} max-md:min-w-11 max-md:justify-center`} href={back.href}>
        <Icon name="back" size={16} />
        <span className="max-md:sr-only">{back.label}</span>
      </a>
      <p className="flex flex-wrap gap-x-3 text-sm max-md:mr-auto" role="status">
        <StatusBadge status={status} />
        <LaunchNote product={product} className={badge} />
        {changed && <Badge look="changed">changed</Badge>}
        {priority === 'featured' && <Badge>featured</Badge>}
        {reportCount > 0 && <Badge look="reported">{counted(reportCount, 'report')}</Badge>}
      </p>
      <div className="ml-auto flex flex-wrap gap-2 max-md:contents">
        <DecisionButton kind="accept" product={product} onDecide={onDecide} look={first} />
        <DecisionButton kind="reject" product={product} onDecide={onDecide} look={first} />
        <DecisionButton kind="feature" product={product} onDecide={onDecide} look={first} />
        <button
          type="button"
          className={`btn btn-line ${button}`}
          aria-expanded={details.isOpen}
          aria-controls={details.isOpen ? details.id : undefined}
          onClick={details.onToggle}
        >
          {stripTexts.details}
        </button>
        <button
          type="button"
          className={`btn btn-line touch:hidden ${button}`}
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          {stripTexts.keys} <Key>?</Key>
        </button>
      </div>
    </div>
  );
}
