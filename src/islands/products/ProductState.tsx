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

const looks: Record<ProductStatus, { ground: string; sign: string }> = {
  pending: { ground: 'border-amber-line bg-amber-soft', sign: 'border-amber' },
  accepted: { ground: 'border-good-line bg-good-soft', sign: 'border-good' },
  rejected: { ground: 'border-bad-line bg-bad-soft', sign: 'border-bad' },
};

interface Props {
  product: Pick<Product, '_id' | 'name' | 'status' | 'launchDay' | 'changed' | 'rejection'>;
  /** True if the viewer is its adder; else they are a moderator. */
  isOwn: boolean;
  /** Called after it was submitted again. */
  onSubmitted: () => void;
}

export function ProductState({ product, isOwn, onSubmitted }: Props) {
  const { _id, status, launchDay } = product;
  const isRejected = status === 'rejected';
  const { title, adder, moderator } = productStates[status];
  const note = status === 'pending' && launchNote(product, utcDay(new Date()));
  const meaning = isOwn ? adder : moderator;
  return (
    <section
      className={`grid grid-cols-auto-rest items-center gap-x-4 gap-y-3 rounded-card border px-4.4 py-3.6 md:grid-cols-auto-rest-auto lg:col-span-full ${looks[status].ground}`}
      data-product-state=""
      aria-label="Status"
      tabIndex={-1}
    >
      <span
        className={`grid size-11 place-items-center self-start rounded-pill border-2 max-xs:size-9 ${looks[status].sign}`}
      >
        <Icon name={icons[status]} size={22} />
      </span>
      <div className="max-w-176 leading-normal text-pretty">
        <p>
          <strong className="block font-display text-lg leading-snug font-bold tracking-snug">
            {note ? `${title}, ${note}` : title}
          </strong>{' '}
          {status === 'accepted' && launchDay ? scheduledState(launchDay) : meaning}
          {isOwn && status !== 'accepted' && <DecisionPace />}
        </p>
        <RejectionNote product={product} className="text-sm leading-note text-muted" />
      </div>
      {isOwn && (
        <div className="col-start-2 flex flex-wrap gap-2.4 max-xs:col-span-full md:col-start-3 md:flex-col md:items-stretch">
          <a className={`btn ${isRejected ? 'btn-solid' : 'btn-line'}`} href={paths.updateProduct(_id)}>
            {screenLabels.update}
          </a>
          {isRejected && <SubmitAgain product={product} look="btn-line" onSubmitted={onSubmitted} />}
        </div>
      )}
    </section>
  );
}
