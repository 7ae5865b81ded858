import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import {
  $unpublishedProduct,
  loadUnpublishedProduct,
  showUnpublishedProduct,
} from '#lib/browser/products/unpublished-product.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { UnpublishedProduct } from './UnpublishedProduct.tsx';

/** Laid out like the page of a product. Hidden from signed-out visitors, who see the not-found screen at once. */
function ProductSkeleton() {
  return (
    <div
      className="grid grid-cols-1 gap-x-fluid-8-18 gap-y-fluid-6-10 pt-4 pb-2 lg:grid-cols-form wrap peer min-h-most content-start guest:hidden"
      role="status"
      data-waiting=""
    >
      <span className="sr-only">Loading</span>
      <Skeleton className="my-3 h-5 w-32 lg:col-span-full" />
      <Skeleton className="h-22 lg:col-span-full" round="card" />
      <span className="grid grid-cols-auto-rest items-start gap-x-fluid-4.4-7 gap-y-5 lg:col-span-full lg:grid-cols-auto-rest-auto">
        <Skeleton className="avatar-fluid-16-24 transition-name-product-logo size-fluid-16-24" />
        <span className="grid content-start gap-4">
          <Skeleton className="h-title w-7/10 max-w-64" />
          <Skeleton className="h-5.6 max-w-104" />
        </span>
      </span>
      <Skeleton className="h-56 max-w-168 mask-lines" />
      <Skeleton className="h-24" />
    </div>
  );
}

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
      {(product) => (product ? <UnpublishedProduct product={product} /> : notFound)}
    </LoadGate>
  );
}
