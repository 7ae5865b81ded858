import { choose } from '#lib/browser/moderation/bulk-decision.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Checkbox } from '../ui/Check.tsx';
import type { Column } from '../ui/table/column.ts';
import { idleButton } from '../ui/table/row-looks.ts';
import { DecisionButton, type OnDecide } from './DecisionButton.tsx';
import { DetailsLink } from './DetailsLink.tsx';
import { ProductCell } from './ProductCell.tsx';

interface Options {
  chosen: ReadonlyMap<string, ModeratedSummary>;
  onPreview: (id: string) => void;
  onDecide: OnDecide;
}

export const queueColumns = ({ chosen, onPreview, onDecide }: Options): Column<ModeratedSummary>[] => [
  {
    header: 'Select',
    kind: 'index',
    cell: (product) => (
      <Checkbox
        aria-label={`Select ${product.name}`}
        checked={chosen.has(product._id)}
        onChange={({ currentTarget }) => choose([product], currentTarget.checked)}
      />
    ),
  },
  {
    header: 'Name',
    kind: 'lead',
    cell: (product) => <ProductCell product={product} onPreview={onPreview} />,
  },
  {
    header: screenLabels.checkDetails,
    kind: 'action',
    cell: (product) => <DetailsLink product={product} look={idleButton} icon="always" />,
  },
  {
    header: screenLabels.makeFeatured,
    kind: 'action',
    cell: (product) => (
      <DecisionButton kind="feature" product={product} onDecide={onDecide} look={idleButton} icon="always" />
    ),
  },
  {
    header: screenLabels.accept,
    kind: 'action',
    cell: (product) => (
      <DecisionButton
        kind="accept"
        product={product}
        onDecide={onDecide}
        look={idleButton}
        icon="inColumns"
      />
    ),
  },
  {
    header: screenLabels.reject,
    kind: 'action',
    cell: (product) => (
      <DecisionButton
        kind="reject"
        product={product}
        onDecide={onDecide}
        look={idleButton}
        icon="inColumns"
      />
    ),
  },
];
