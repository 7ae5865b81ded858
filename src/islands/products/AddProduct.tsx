import { addProduct, addProductForm, forgetNewProduct } from '#lib/browser/products/add-product.ts';
import { noValues } from '#lib/browser/products/product-form.ts';
import { productForm } from '#lib/text/messages/own-products.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { OwnerInfo } from './OwnerInfo.tsx';
import { ProductForm } from './ProductForm.tsx';

const newFacts = { upVote: 0, reviewCount: 0, averageRating: null, date: new Date().toISOString() };

export default function AddProduct() {
  return (
    <ScreenGate needs="product.add" waiting={<FormSkeleton />}>
      {({ name }) => (
        <ProductForm
          label={screenLabels.addProducts}
          draftKey={addProductForm}
          start={noValues}
          submit={productForm.submit}
          facts={{ ...newFacts, maker: name }}
          send={addProduct}
          forget={forgetNewProduct}
        >
          <OwnerInfo />
        </ProductForm>
      )}
    </ScreenGate>
  );
}
