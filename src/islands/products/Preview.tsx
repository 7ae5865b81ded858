import { useState } from 'react';
import type { ProductValues } from '#lib/browser/products/product-form.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { absoluteDate, relativeDate } from '#lib/text/dates.ts';
import { cardPreview } from '#lib/text/messages/own-products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { voteLook } from '../votes/vote-looks.ts';
import { EntryMaker } from './EntryMaker.tsx';
import { cardLook, factsLook, lineTagLook, nameLook, shortLook, tagLineLook } from './entry-looks.ts';
import { LazyPlainText } from './lazy-texts.tsx';
import { Rating } from './Rating.tsx';

/** The facts on a card that the form does not edit. */
export type CardFacts = Pick<ProductSummary, 'upVote' | 'reviewCount' | 'averageRating'> & {
  maker: string;
  /** Date on which it was published, or added. */
  date: string;
};

interface CardProps {
  values: ProductValues;
  /** Debounced, so it may lag behind `values.logo`. */
  logo: string | null;
  onBroken: () => void;
  facts: CardFacts;
}

/** Maximum number of tags, as in `layouts/products/Tags.astro`. */
const maxTags = 4;

/** Same markup as `layouts/products/ProductCard.astro`, without links and buttons. */
function CardPreview({ values, logo, onBroken, facts }: CardProps) {
  const name = values.name.trim() || cardPreview.name;
  const short = values.shortDescription.trim() || cardPreview.shortDescription;
  const tags = JSON.parse(values.tags) as string[];
  return (
    <div className="@container grid max-w-96 max-sm:border-t max-sm:border-hairline" aria-hidden="true">
      <article className={`${cardLook} sm:min-h-62`}>
        <Avatar name={name} picture={logo} size={56} className="area-logo" onBroken={onBroken} />
        <div className="min-w-0 area-text">
          <h3 className="max-sm:mr-2 max-sm:inline">
            <span className={nameLook} dir="auto">
              {name}
            </span>
          </h3>
          <p className={shortLook} dir="auto">
            <LazyPlainText text={short} />
          </p>
        </div>
        <div className={factsLook.card}>
          {tags.length > 0 && (
            <ul className={tagLineLook.card}>
              {tags.slice(0, maxTags).map((tag) => (
                <li key={tag}>
                  <span className={lineTagLook} dir="auto">
                    {tag}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Rating {...facts} compact />
          <EntryMaker name={facts.maker} id={null} place="card" />
          <time className="text-muted max-sm:hidden" dateTime={facts.date} title={absoluteDate(facts.date)}>
            {relativeDate(facts.date, new Date())}
          </time>
        </div>
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
