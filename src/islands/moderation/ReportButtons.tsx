import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

import { badButton } from '../ui/button-looks.ts';

export interface ReportActions {
  onDelete: (product: ModeratedSummary) => void;
  onDismiss: (product: ModeratedSummary) => void;
}

interface Props extends ReportActions {
  product: ModeratedSummary;
  /** Utilities. */
  look: string;
}

export function DeleteButton({ product, look, onDelete }: Props) {
  return (
    <button type="button" className={`btn btn-line ${badButton} ${look}`} onClick={() => onDelete(product)}>
      {labels.delete}
      <span className="sr-only"> {product.name}</span>
    </button>
  );
}

export function DismissButton({ product, look, onDismiss }: Props) {
  return (
    <button type="button" className={`btn btn-line ${look}`} onClick={() => onDismiss(product)}>
      {screenLabels.dismissReports}
      <span className="sr-only"> of {product.name}</span>
    </button>
  );
}
