import type { Product } from '#lib/contract/products.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';
import { Icon } from '../ui/Icon.tsx';
import { RejectionNote } from './RejectionNote.tsx';

/** Above the form of a rejected product: why it was rejected, and how to submit it again. */
export function RejectedNotice({ product }: { product: Pick<Product, 'status' | 'rejection'> }) {
  return (
    <section className="rejected-notice" aria-label="Status">
      <Icon name="cross" />
      <div>
        <strong>{productStates.rejected.title}</strong>
        <RejectionNote product={product} />
        <p>{resubmission.howTo}</p>
      </div>
    </section>
  );
}
