import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';

export interface ReportActions {
  onDelete: (product: ModeratedSummary) => void;
  onDismiss: (product: ModeratedSummary) => void;
}

interface Props extends ReportActions {
  product: ModeratedSummary;
}

export function DeleteButton({ product, onDelete }: Props) {
  return (
    <button type="button" className="btn btn-line btn-bad" onClick={() => onDelete(product)}>
      {labels.delete}
      <span className="sr-only"> {product.name}</span>
    </button>
  );
}

export function DismissButton({ product, onDismiss }: Props) {
  return (
    <button type="button" className="btn btn-line" onClick={() => onDismiss(product)}>
      {screenLabels.dismissReports}
      <span className="sr-only"> of {product.name}</span>
    </button>
  );
}
