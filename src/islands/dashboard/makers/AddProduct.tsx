import { productForm } from '#lib/messages/dashboard.ts';
import { labels } from '#lib/messages.ts';
import { noValues } from '#lib/rules/product-form.ts';
import { addProduct, addProductForm, forgetNewProduct } from '#lib/stores/add-product.ts';
import { ScreenGate } from '../ScreenGate.tsx';
import { FormGhost } from './FormGhost.tsx';
import { OwnerInfo } from './OwnerInfo.tsx';
import { ProductForm } from './ProductForm.tsx';

/** Where a member brings a product to the surface. */
export default function AddProduct() {
  return (
    <ScreenGate needs="product.add" waiting={<FormGhost />}>
      {() => (
        <ProductForm
          label={labels.addProducts}
          keptAs={addProductForm}
          start={noValues}
          submit={productForm.submit}
          send={addProduct}
          forget={forgetNewProduct}
        >
          <OwnerInfo />
        </ProductForm>
      )}
    </ScreenGate>
  );
}
