import type { Product } from '#lib/contract/products.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';
import { Icon } from '../ui/Icon.tsx';
import { RejectionNote } from './RejectionNote.tsx';

/** Above the form of a rejected product: why it was rejected, and how to submit it again. */
export function RejectedNotice({ product }: { product: Pick<Product, 'status' | 'rejection'> }) {
  return (
    <section
      className="mb-6 flex gap-3.6 rounded-card border border-bad-line bg-bad-soft px-4.4 py-3.6"
      aria-label="Status"
    >
      <Icon name="cross" className="mt-0.6 flex-none text-bad" />
      <div>
        <strong>{productStates.rejected.title}</strong>
        <RejectionNote product={product} className="leading-note" />
        <p>{resubmission.howTo}</p>
      </div>
    </section>
  );
}
