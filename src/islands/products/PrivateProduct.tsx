import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Product } from '../../lib/contract/entities.ts';
import { productStates, siteName } from '../../lib/messages.ts';
import { $privateProduct, loadPrivateProduct, showPrivateProduct } from '../../lib/stores/private-product.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { PendingLinkNote } from '../ui/PendingLinkNote.tsx';
import { TagList } from '../ui/TagList.tsx';
import { Tile } from '../ui/Tile.tsx';

function Detail({ product }: { product: Product }) {
  useEffect(() => {
    document.title = `${product.name} | ${siteName}`;
  }, [product.name]);
  return (
    <article className="product wrap">
      <header className="product-head">
        <Tile name={product.name} picture={product.logo} size={96} className="product-logo" />
        <div className="min-w-0">
          <p className="product-state">{productStates[product.status]}</p>
          <h1 dir="auto">{product.name}</h1>
          <p className="product-short" dir="auto">
            {product.shortDescription}
          </p>
        </div>
      </header>
      <p className="product-text" dir="auto">
        {product.description}
      </p>
      <aside className="facts" aria-label="About this product">
        <p>
          <span className="text-muted">Added by</span> {product.adder_name}
        </p>
        <TagList tags={product.tags} />
        {product.externalLink && (
          <a href={product.externalLink} rel="ugc nofollow noopener noreferrer" target="_blank">
            {new URL(product.externalLink).hostname}
          </a>
        )}
        <PendingLinkNote product={product} />
      </aside>
    </article>
  );
}

/** Stands over the not-found screen and takes its place for those who may see the product. */
export default function PrivateProduct({ id, children }: { id: string; children?: ReactNode }) {
  const found = useStore($privateProduct, { ssr: () => ({ state: 'loading' as const }) });
  useEffect(() => showPrivateProduct(id), [id]);
  if (found.state === 'ready') return <Detail product={found.product} />;
  if (found.state === 'failed')
    return (
      <div className="wrap">
        <LoadFailure what="This product" retry={() => loadPrivateProduct(id)} />
      </div>
    );
  return (
    <>
      {found.state === 'loading' && (
        <div className="lookup-spinner" role="status">
          <span className="spinner spinner-large" aria-hidden="true" />
          <span className="sr-only">Loading</span>
        </div>
      )}
      <div className="lookup-rest">{children}</div>
    </>
  );
}
