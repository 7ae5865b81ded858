import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $session } from '#lib/browser/member/session.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { loadUnpublishedProduct } from '#lib/browser/products/unpublished-product.ts';
import type { Product } from '#lib/contract/products.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate, relativeDate } from '#lib/text/dates.ts';
import { factTexts } from '#lib/text/messages/product-page.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { TagList } from '../ui/TagList.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { LazyDescription, LazyPlainText } from './lazy-texts.tsx';
import { ProductState } from './ProductState.tsx';
import { VisitLink } from './VisitLink.tsx';

/** Same markup as `ProductFacts.astro`, but tags without links: a tag has a page once a published product has it. */
export function Facts({ product }: { product: Product }) {
  const date = product.acceptedAt ?? product.createdAt;
  return (
    <aside
      className="grid content-start justify-items-start gap-5 lg:border-l lg:border-line lg:pl-8"
      aria-label={factTexts.label}
    >
      <div className="flex items-center gap-3 leading-note avatar-10">
        <Avatar name={product.adder_name} picture={product.photoURL} size={40} className="rounded-pill" />
        <p>
          <span className="text-muted">Added by</span> <bdi>{product.adder_name}</bdi>
          {product.adderVerified && <VerifiedBadge since={product.adderVerifiedSince} />}
          <br />
          <time className="text-muted" dateTime={date} title={absoluteDate(date)}>
            {relativeDate(date, new Date())}
          </time>
        </p>
      </div>
      <TagList tags={product.tags} />
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
    if (mayMoveFocus()) page.current?.querySelector<HTMLElement>('[data-product-state]')?.focus();
  };
  return (
    <article
      className="grid grid-cols-1 gap-x-fluid-8-18 gap-y-fluid-6-10 pt-4 pb-2 lg:grid-cols-form wrap"
      ref={page}
    >
      <Breadcrumb {...back} />
      <ProductState product={product} isOwn={isOwn} onSubmitted={onSubmitted} />
      <header className="grid grid-cols-auto-rest items-start gap-x-fluid-4.4-7 gap-y-5 lg:col-span-full lg:grid-cols-auto-rest-auto">
        <Avatar
          name={product.name}
          picture={product.logo}
          size={96}
          className="avatar-fluid-16-24 transition-name-product-logo"
        />
        <div className="min-w-0">
          <h1 dir="auto">{product.name}</h1>
          <p className="mt-2.8 mb-3.6 max-w-160 text-lg leading-normal text-pretty text-muted" dir="auto">
            <LazyPlainText text={product.shortDescription} />
          </p>
        </div>
        {product.externalLink && (
          <div className="flex min-w-0 items-center gap-3 max-md:flex-wrap max-lg:col-span-full">
            <VisitLink href={product.externalLink} />
          </div>
        )}
      </header>
      <LazyDescription text={product.description} className="max-w-168 leading-text text-pretty" />
      <Facts product={product} />
    </article>
  );
}
