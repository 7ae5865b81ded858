import type { Product, ProductStatus } from '#lib/contract/products.ts';
import { utcDay } from '#lib/domain/periods.ts';
import type { IconName } from '#lib/icons/icon-shapes.ts';
import { paths } from '#lib/paths.ts';
import { launchNote, scheduledState } from '#lib/text/messages/launch-days.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { DecisionPace } from './DecisionPace.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { SubmitAgain } from './SubmitAgain.tsx';

const icons: Record<ProductStatus, IconName> = { pending: 'clock', accepted: 'stamp', rejected: 'cross' };

interface Props {
  product: Pick<Product, '_id' | 'name' | 'status' | 'launchDay' | 'changed' | 'rejection'>;
  /** True if the viewer is its adder; else they are a moderator. */
  isOwn: boolean;
  /** After it was submitted again. */
  onSubmitted: () => void;
}

export function ProductState({ product, isOwn, onSubmitted }: Props) {
  const { _id, status, launchDay } = product;
  const isRejected = status === 'rejected';
  const { title, adder, moderator } = productStates[status];
  const note = status === 'pending' && launchNote(product, utcDay(new Date()));
  const meaning = isOwn ? adder : moderator;
  return (
    <section className={`product-state state-${status}`} aria-label="Status" tabIndex={-1}>
      <span className="state-icon">
        <Icon name={icons[status]} size={22} />
      </span>
      <div className="state-text">
        <p>
          <strong>{note ? `${title}, ${note}` : title}</strong>{' '}
          {status === 'accepted' && launchDay ? scheduledState(launchDay) : meaning}
          {isOwn && status !== 'accepted' && <DecisionPace />}
        </p>
        <RejectionNote product={product} className="text-sm leading-note text-muted" />
      </div>
      {isOwn && (
        <div className="state-actions">
          <a className={`btn ${isRejected ? 'btn-solid' : 'btn-line'}`} href={paths.updateProduct(_id)}>
            {screenLabels.update}
          </a>
          {isRejected && <SubmitAgain product={product} look="btn-line" onSubmitted={onSubmitted} />}
        </div>
      )}
    </section>
  );
}
