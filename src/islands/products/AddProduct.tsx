import { useStore } from '@nanostores/react';
import { $session } from '#lib/browser/member/session.ts';
import { addProduct, addProductForm, forgetNewProduct } from '#lib/browser/products/add-product.ts';
import { noValues } from '#lib/browser/products/product-form.ts';
import { productForm } from '#lib/text/messages/own-products.ts';
import { ownerFallbacks } from '#lib/text/messages/products.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { ProductForm } from './ProductForm.tsx';

/** Read-only: the server takes the owner from the account. */
function OwnerInfo() {
  const session = useStore($session);
  if (session.state !== 'in') return null;
  const { name, email, photoURL } = session.person;
  const fixed = { readOnly: true, error: undefined };
  return (
    // The legend floats: otherwise the border of its fieldset runs through it.
    <fieldset className="grid gap-4.6 border-t border-line pt-5">
      <legend className="float-left font-display text-lg leading-snug font-semibold">Owner Info</legend>
      <Field {...fixed} name="adder_name" label="Name" value={name || ownerFallbacks.name} />
      <Field {...fixed} name="adder" label="Email" value={email || ownerFallbacks.email} />
      <Field {...fixed} name="photoURL" label="Image" value={photoURL || ownerFallbacks.photoURL} />
    </fieldset>
  );
}

const newFacts = {
  ...{ upVote: 0, reviewCount: 0, averageRating: null },
  ...{ makerId: 'preview', acceptedAt: null, createdAt: new Date().toISOString() },
};

export default function AddProduct() {
  return (
    <ScreenGate needs="product.add" waiting={<FormSkeleton />}>
      {({ name }) => (
        <ProductForm
          label={screenLabels.addProducts}
          draftKey={addProductForm}
          start={noValues}
          submit={productForm.submit}
          facts={{ ...newFacts, adder_name: name }}
          send={addProduct}
          forget={forgetNewProduct}
        >
          <OwnerInfo />
        </ProductForm>
      )}
    </ScreenGate>
  );
}
