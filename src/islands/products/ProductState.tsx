import type { ProductStatus } from '#lib/contract/products.ts';
import type { IconName } from '#lib/icons/icon-shapes.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { productStates } from '#lib/text/messages/products.ts';
import { Icon } from '../ui/Icon.tsx';

const icons: Record<ProductStatus, IconName> = { pending: 'clock', accepted: 'stamp', rejected: 'cross' };

interface Props {
  product: { _id: string; status: ProductStatus };
  /** Whether the viewer is its adder; else they are a moderator. */
  isOwn: boolean;
}

export function ProductState({ product: { _id, status }, isOwn }: Props) {
  const { title, adder, moderator } = productStates[status];
  return (
    <section className={`product-state state-${status}`} aria-label="Status">
      <span className="state-icon">
        <Icon name={icons[status]} size={22} />
      </span>
      <p className="state-text">
        <strong>{title}</strong> {isOwn ? adder : moderator}
      </p>
      {isOwn && (
        <a
          className={`btn ${status === 'rejected' ? 'btn-solid' : 'btn-line'}`}
          href={paths.updateProduct(_id)}
        >
          {labels.update}
        </a>
      )}
    </section>
  );
}
