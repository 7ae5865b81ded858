import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $session } from '#lib/browser/member/session.ts';
import { loadUnpublishedProduct } from '#lib/browser/products/unpublished-product.ts';
import type { Product } from '#lib/contract/products.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate, relativeDate } from '#lib/text/dates.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { TagList } from '../ui/TagList.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { LazyDescription, LazyPlainText } from './lazy-texts.tsx';
import { ProductState } from './ProductState.tsx';
import { VisitLink } from './VisitLink.tsx';

/** Same markup as `ProductFacts.astro`. */
export function Facts({ product }: { product: Product }) {
  return (
    <aside className="facts" aria-label="About this product">
      <div className="facts-adder">
        <Avatar name={product.adder_name} picture={product.photoURL} size={40} className="avatar-round" />
        <p>
          <span className="text-muted">Added by</span> <bdi>{product.adder_name}</bdi>{' '}
          {product.adderVerified && <VerifiedBadge since={product.adderVerifiedSince} />}
          <br />
          <time className="text-muted" dateTime={product.createdAt} title={absoluteDate(product.createdAt)}>
            {relativeDate(product.createdAt, new Date())}
          </time>
        </p>
      </div>
      <TagList tags={product.tags} linkTo={tagPath} />
    </aside>
  );
}

/** The page of a pending or rejected product: as `ProductDetail.astro`, without votes and reviews. */
export function UnpublishedProduct({ product }: { product: Product }) {
  const session = useStore($session);
  useEffect(() => {
    document.title = `${product.name} | ${siteName}`;
  }, [product.name]);

  // The viewer is its adder or a moderator; the server sends `adder` to both.
  const isOwn = session.state === 'in' && session.person.email.toLowerCase() === product.adder?.toLowerCase();
  const back = isOwn
    ? { href: paths.myProducts, label: screenLabels.myProducts }
    : { href: paths.productReview, label: screenLabels.reviewQueue };
  const page = useRef<HTMLElement>(null);
  const onSubmitted = async () => {
    await loadUnpublishedProduct(product._id);
    page.current?.querySelector<HTMLElement>('.product-state')?.focus();
  };
  return (
    <article className="product wrap" ref={page}>
      <Breadcrumb {...back} />
      <ProductState product={product} isOwn={isOwn} onSubmitted={onSubmitted} />
      <header className="product-head">
        <Avatar name={product.name} picture={product.logo} size={96} className="product-logo" />
        <div className="min-w-0">
          <h1 dir="auto">{product.name}</h1>
          <p className="product-short" dir="auto">
            <LazyPlainText text={product.shortDescription} />
          </p>
        </div>
        {product.externalLink && (
          <div className="product-actions">
            <VisitLink href={product.externalLink} />
          </div>
        )}
      </header>
      <LazyDescription text={product.description} className="product-text" />
      <Facts product={product} />
    </article>
  );
}
