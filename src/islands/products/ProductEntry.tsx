import type { ReactNode } from 'react';
import type { FoundProduct, ProductSummary } from '#lib/contract/products.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { paths } from '#lib/paths.ts';
import { relativeDate, shortDate } from '#lib/text/dates.ts';
import { markTerms } from '#lib/text/mark-terms.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { factsLook, lineTagLook, nameLook, shortLook, tagLineLook } from './entry-looks.ts';
import { Rating } from './Rating.tsx';

/** A product of a list, or a hit of a search with the reason for the match. */
export type EntryProduct = ProductSummary & Partial<Pick<FoundProduct, 'match'>>;

interface MarkedProps {
  text: string;
  terms: readonly string[];
  /** True for a name or a tag, where short words also match longer ones. */
  isName?: boolean;
}

/** A text in which the matches of a search are marked. */
function Marked({ text, terms, isName }: MarkedProps): ReactNode {
  let at = 0;
  return markTerms(text, terms, isName).map(({ text: part, isMatch }) => {
    at += part.length;
    return isMatch ? (
      <mark key={at} className="bg-amber/32 text-ink">
        {part}
      </mark>
    ) : (
      part
    );
  });
}

const noteLook =
  'inline-block rounded-pill border border-amber/55 bg-amber-soft px-2.6 py-0.2 text-xs leading-normal font-semibold whitespace-nowrap';

const makerLook =
  'relative z-1 max-w-full min-w-0 truncate text-muted hover:text-violet hover:underline max-sm:max-w-30 max-sm:leading-6.4';
const makerPlaces = {
  row: 'sm:max-w-maker sm:flex-none',
  // A full line in each card: next to the maker, the date would jump once it becomes relative.
  card: 'sm:order-1 sm:col-span-full sm:justify-self-start',
} as const;

/** Tags on the line; `TagList` renders all. */
const maxTags = 4;

type Drawn =
  | ('_id' | 'name' | 'logo' | 'shortDescription' | 'tags' | 'match')
  | ('averageRating' | 'reviewCount' | 'adder_name' | 'makerId' | 'acceptedAt' | 'createdAt');

interface Props {
  product: Pick<EntryProduct, Drawn>;
  place: 'row' | 'card';
  /** A remark beside the name. */
  note?: string | undefined;
  /** A remark below the texts. */
  remark?: string | undefined;
  /** True if it names the maker and links to their page. */
  withMaker?: boolean;
  /** Parts that differ in an inert preview. */
  preview?: { shortDescription: ReactNode; onBroken: () => void };
}

/** Content of a product's card or row, next to its vote button. On phones both look alike. */
export function ProductEntry({ product, place, note, remark, withMaker = true, preview }: Props) {
  const { terms, snippet } = product.match ?? { terms: [], snippet: null };
  const maker = withMaker && product.makerId;
  const date = product.acceptedAt ?? product.createdAt;
  const dateLook = `text-muted${place === 'row' ? ' sm:ml-auto' : ''}${maker ? ' max-sm:hidden' : ''}`;
  return (
    <>
      <Avatar
        name={product.name}
        picture={product.logo}
        size={56}
        className="area-logo"
        onBroken={preview?.onBroken}
      />
      <div className="min-w-0 area-text">
        <h3 className={place === 'row' ? 'mr-2 max-sm:inline sm:inline' : 'max-sm:mr-2 max-sm:inline'}>
          <a className={`${nameLook} covering`} dir="auto" href={paths.product(product._id)}>
            <Marked text={product.name} terms={terms} isName />
          </a>
        </h3>
        {note && (
          <span className={`${noteLook}${place === 'card' ? ' sm:absolute sm:-top-2.8 sm:left-4.6' : ''}`}>
            {note}
          </span>
        )}
        <p className={shortLook} dir="auto">
          {preview?.shortDescription ?? <Marked text={product.shortDescription} terms={terms} />}
        </p>
        {snippet && (
          <p className={`${shortLook} border-l-2 border-amber/60 pl-2.8 text-sm`} dir="auto">
            <Marked text={snippet} terms={terms} />
          </p>
        )}
        {remark && <span className="text-sm text-muted">{remark}</span>}
      </div>
      <div className={factsLook[place]}>
        {product.tags.length > 0 && (
          <ul data-tag-line="" className={tagLineLook[place]} aria-label="Tags">
            {product.tags.slice(0, maxTags).map((tag) => (
              <li key={tag}>
                <a className={lineTagLook} dir="auto" href={tagPath(tag)}>
                  <Marked text={tag} terms={terms} isName />
                </a>
              </li>
            ))}
          </ul>
        )}
        {(place === 'card' || product.reviewCount > 0) && (
          <Rating averageRating={product.averageRating} reviewCount={product.reviewCount} compact />
        )}
        {/* Above the link of the whole entry. On phones it replaces the date. */}
        {maker && (
          <a className={`${makerLook} ${makerPlaces[place]}`} href={paths.maker(maker)}>
            {makerTexts.by} <bdi>{product.adder_name}</bdi>
          </a>
        )}
        <time className={dateLook} dateTime={date} data-relative="">
          {preview ? relativeDate(date, new Date()) : shortDate(date)}
        </time>
      </div>
    </>
  );
}
