import type { ProductValues } from '#lib/browser/products/product-form.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Rating } from './Rating.tsx';

/** Votes and rating of a product, which its form does not edit. */
export type ProductTotals = Pick<ProductSummary, 'upVote' | 'reviewCount' | 'averageRating'>;

interface Props {
  values: ProductValues;
  /** Debounced, so it may lag behind `values.logo`. */
  logo: string | null;
  onBroken: () => void;
  totals: ProductTotals;
}

/** As in `layouts/products/Tags.astro`. */
const maxTags = 4;

/** Looks like `layouts/products/ProductCard.astro`. */
export function CardPreview({ values, logo, onBroken, totals }: Props) {
  const name = values.name.trim() || 'Your product';
  const tags = JSON.parse(values.tags) as string[];
  return (
    <div className="card preview-card" aria-hidden="true">
      <div className="preview-head">
        <Avatar name={name} picture={logo} size={56} onBroken={onBroken} />
        <span className="vote">
          <Icon name="facet" />
          <span>{totals.upVote.toLocaleString('en')}</span>
        </span>
      </div>
      <p className="preview-name" dir="auto">
        {name}
      </p>
      <p className="short" dir="auto">
        {values.shortDescription.trim() || 'What it is, in a line or two.'}
      </p>
      <ul className="tags tags-line">
        {tags.slice(0, maxTags).map((tag) => (
          <li key={tag}>
            <span className="tag" dir="auto">
              {tag}
            </span>
          </li>
        ))}
      </ul>
      <Rating {...totals} />
    </div>
  );
}
