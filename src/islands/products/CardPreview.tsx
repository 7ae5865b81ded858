import type { ProductValues } from '#lib/browser/products/product-form.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { absoluteDate, relativeDate } from '#lib/text/dates.ts';
import { cardPreview } from '#lib/text/messages/own-products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EntryMaker } from './EntryMaker.tsx';
import { LazyPlainText } from './lazy-texts.tsx';
import { Rating } from './Rating.tsx';

/** The facts on a card that the form does not edit. */
export type CardFacts = Pick<ProductSummary, 'upVote' | 'reviewCount' | 'averageRating'> & {
  maker: string;
  /** When it was published, or added. */
  date: string;
};

interface Props {
  values: ProductValues;
  /** Debounced, so it may lag behind `values.logo`. */
  logo: string | null;
  onBroken: () => void;
  facts: CardFacts;
}

/** As in `layouts/products/Tags.astro`. */
const maxTags = 4;

/** Same markup as `layouts/products/ProductCard.astro`, without links and buttons. */
export function CardPreview({ values, logo, onBroken, facts }: Props) {
  const name = values.name.trim() || cardPreview.name;
  const short = values.shortDescription.trim() || cardPreview.shortDescription;
  const tags = JSON.parse(values.tags) as string[];
  return (
    <div className="cards max-w-96" aria-hidden="true">
      <article className="card entry sm:min-h-62 sm:hover:border-line sm:hover:shadow-card sm:hover:transform-none">
        <Avatar name={name} picture={logo} size={56} className="entry-logo" onBroken={onBroken} />
        <div className="entry-text">
          <h3>
            <span className="name" dir="auto">
              {name}
            </span>
          </h3>
          <p className="short" dir="auto">
            <LazyPlainText text={short} />
          </p>
        </div>
        <div className="entry-facts">
          {tags.length > 0 && (
            <ul className="tags tags-line">
              {tags.slice(0, maxTags).map((tag) => (
                <li key={tag}>
                  <span className="tag" dir="auto">
                    {tag}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Rating {...facts} />
          <EntryMaker name={facts.maker} id={null} place="card" />
          <time className="text-muted max-sm:hidden" dateTime={facts.date} title={absoluteDate(facts.date)}>
            {relativeDate(facts.date, new Date())}
          </time>
        </div>
        <span className="vote entry-vote">
          <Icon name="facet" />
          <span>{facts.upVote.toLocaleString('en')}</span>
        </span>
      </article>
    </div>
  );
}
