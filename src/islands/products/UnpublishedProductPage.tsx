import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import {
  $unpublishedProduct,
  loadUnpublishedProduct,
  showUnpublishedProduct,
} from '#lib/browser/products/unpublished-product.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { UnpublishedProduct } from './UnpublishedProduct.tsx';

/** Wraps the not-found screen, and replaces it for those who may see the product. */
export default function UnpublishedProductPage({ id, children }: { id: string; children?: ReactNode }) {
  const found = useStore($unpublishedProduct, { ssr: () => ({ state: 'loading' as const }) });
  useEffect(() => showUnpublishedProduct(id), [id]);
  const failure = (
    <div
      className="grid grid-cols-1 gap-x-fluid-8-18 gap-y-fluid-6-10 pt-4 pb-2 lg:grid-cols-form wrap"
      tabIndex={-1}
    >
      <Breadcrumb href={paths.products} label={labels.products} />
      <div className="lg:col-span-full">
        <LoadFailure what="This product" retry={() => loadUnpublishedProduct(id)} />
      </div>
    </div>
  );
  const notFound = <div className="contents member:peer-data-waiting:hidden">{children}</div>;
  const waiting = (
    <>
      <ProductSkeleton />
      {notFound}
    </>
  );
  return (
    <LoadGate load={found} waiting={waiting} failure={failure}>
      {(product) => (product === 'hidden' ? notFound : <UnpublishedProduct product={product} />)}
    </LoadGate>
  );
}
