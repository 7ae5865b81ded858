import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { cardPreview } from '#lib/text/messages/own-products.ts';
import { Icon } from '../ui/Icon.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { voteLook } from '../votes/vote-looks.ts';
import { cardLook } from './entry-looks.ts';
import { LazyPlainText } from './lazy-texts.tsx';
import { ProductEntry } from './ProductEntry.tsx';

/** The facts on a card that the form does not edit. */
export type CardFacts = Pick<
  ProductSummary,
  'upVote' | 'reviewCount' | 'averageRating' | 'adder_name' | 'makerId' | 'acceptedAt' | 'createdAt'
>;

interface CardProps {
  values: ProductValues;
  /** Debounced, so it may lag behind `values.logo`. */
  logo: string | null;
  onBroken: () => void;
  facts: CardFacts;
}

/** Same markup as `ProductCard.astro`. Inert, so that its links can't be followed. */
function CardPreview({ values, logo, onBroken, facts }: CardProps) {
  const shortDescription = values.shortDescription.trim() || cardPreview.shortDescription;
  const fields = { name: values.name.trim() || cardPreview.name, logo, shortDescription };
  const product = { ...facts, ...fields, _id: 'preview', tags: JSON.parse(values.tags) as string[] };
  return (
    <div className="@container grid max-w-96 max-sm:border-t max-sm:border-hairline" aria-hidden="true" inert>
      <article className={`${cardLook} sm:min-h-62`}>
        <ProductEntry
          place="card"
          product={product}
          preview={{ shortDescription: <LazyPlainText text={shortDescription} />, onBroken }}
        />
        <span className={`${voteLook} area-vote`}>
          <Icon name="facet" size={17.6} />
          <span>{facts.upVote.toLocaleString('en')}</span>
        </span>
      </article>
    </div>
  );
}

/** Classes that put it in a separate column on wide screens, where it stays in view. */
export const previewPlace = 'lg:sticky lg:top-bar lg:col-start-2 lg:row-span-8 lg:row-start-1 lg:self-start';

/** Live preview of the card, with a note if the logo does not load. */
export function Preview({ values, facts }: { values: ProductValues; facts: CardFacts }) {
  const [broken, setBroken] = useState<string>();
  const address = useDebouncedValue(values.logo.trim());
  const logo = /^https?:\/\/./.test(address) && URL.canParse(address) ? address : null;
  return (
    <section className={previewPlace} aria-labelledby="preview-title">
      <h2
        className="mb-3 font-text text-sm leading-label font-semibold tracking-normal text-muted"
        id="preview-title"
      >
        {cardPreview.title}
      </h2>
      <CardPreview values={values} logo={logo} onBroken={() => setBroken(address)} facts={facts} />
      <p className="text-sm leading-label text-muted not-empty:pt-2.4" role="status">
        {broken === address && logo && cardPreview.brokenLogo}
      </p>
    </section>
  );
}
