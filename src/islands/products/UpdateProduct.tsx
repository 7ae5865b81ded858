import { dropDraft } from '#lib/browser/forms/stored-draft.ts';
import { valuesOf } from '#lib/browser/products/product-form.ts';
import {
  ownProduct,
  reloadOwnProduct,
  updateForm,
  updateProduct,
} from '#lib/browser/products/update-product.ts';
import type { Product } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { linkTexts, nothingDiffers } from '#lib/text/messages/own-products.ts';
import { productStates } from '#lib/text/messages/product-states.ts';
import { resubmission } from '#lib/text/messages/rejections.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { usePageShow } from '../ui/use-page-show.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { ProductForm } from './ProductForm.tsx';
import { RejectionNote } from './RejectionNote.tsx';

/** Above the form of a rejected product: why it was rejected, and how to submit it again. */
function RejectedNotice({ product }: { product: Pick<Product, 'status' | 'rejection'> }) {
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

const forbidden = (
  <Notice title="Not your product" alert>
    <p>There is no product of yours at this address. Only the person who added a product can update it.</p>
    <a className="btn btn-line mt-3" href={paths.myProducts}>
      Back to {screenLabels.myProducts}
    </a>
  </Notice>
);

function UpdateForm({ product }: { product: Product }) {
  const isRejected = product.status === 'rejected';
  return (
    <>
      {isRejected && <RejectedNotice product={product} />}
      <ProductForm
        label={screenLabels.updateProduct}
        productId={product._id}
        draftKey={updateForm(product._id)}
        start={valuesOf(product, location.origin)}
        submit={screenLabels.updateProduct}
        {...(isRejected && { submitToo: resubmission.updateAndSubmit })}
        hasAppeared={product.acceptedAt !== null}
        isScheduled={product.status === 'accepted' && product.acceptedAt === null}
        facts={product}
        unchanged={nothingDiffers}
        linkHint={product.status === 'accepted' ? linkTexts.hintOnceAccepted : linkTexts.hint}
        send={(values, submitsAgain) => updateProduct(product, values, { submitsAgain })}
        forget={() => dropDraft(updateForm(product._id))}
      />
    </>
  );
}

export default function UpdateProduct({ id }: { id: string }) {
  usePageShow(() => reloadOwnProduct(id));
  return (
    <ScreenGate needs="product.add" waiting={<FormSkeleton />}>
      {() => (
        <Loaded from={ownProduct} id={id} what="The product" waiting={<FormSkeleton />}>
          {(product) => (product ? <UpdateForm product={product} /> : forbidden)}
        </Loaded>
      )}
    </ScreenGate>
  );
}
