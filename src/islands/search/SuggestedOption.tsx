import type { ReactNode } from 'react';
import type { Suggestions } from '#lib/contract/suggestions.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { productsWith, suggestionTexts, votesOf } from '#lib/text/messages/suggestions.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Shape } from '../ui/Shape.tsx';

export interface Option {
  /** Unique per option: screen readers miss an id that moves from option to option. */
  id: string;
  href: string;
  sign: ReactNode;
  name: string;
  short?: string;
  /** Kind of the option as text: not all screen readers read the labels of options and groups. */
  kind?: string;
  /** Votes of a product, or products of a tag. */
  count?: string;
  /** A search that the list of products answers, and that is remembered. */
  search?: string;
}

export const searchOption = (id: string, search: string, name: string): Option => ({
  id: `suggest-${id}`,
  href: readerPaths.search(search),
  sign: <Shape path={actionShapes.search} className="w-10 flex-none px-2.4 text-muted" />,
  name,
  search,
});

/** All suggestions in one flat list; behind products, all results. */
export const optionsOf = (typed: string, { products, tags, makers }: Suggestions): Option[] => [
  ...products.map(({ _id, name, logo, shortDescription, upVote }) => ({
    id: `suggest-product-${_id}`,
    href: readerPaths.product(_id),
    sign: <Avatar name={name} picture={logo} size={40} />,
    name,
    short: shortDescription,
    kind: suggestionTexts.product,
    count: votesOf(upVote),
  })),
  ...tags.map(({ slug, tag, products }) => ({
    id: `suggest-tag-${encodeURIComponent(slug)}`,
    href: readerPaths.tag(slug),
    sign: (
      <span
        className="grid w-10 flex-none place-items-center font-display text-lg leading-none font-semibold text-muted"
        aria-hidden="true"
      >
        #
      </span>
    ),
    name: tag,
    kind: suggestionTexts.tag,
    count: productsWith(products),
  })),
  ...makers.map(({ _id, name, photoURL }) => ({
    id: `suggest-maker-${_id}`,
    href: readerPaths.maker(_id),
    sign: <Avatar name={name} picture={photoURL} size={40} className="rounded-pill" />,
    name,
    kind: suggestionTexts.maker,
  })),
  ...(products.length ? [searchOption('all', typed, suggestionTexts.allResults(typed))] : []),
];

interface Props {
  option: Option;
  active: boolean;
  onChoose: () => void;
}

export function SuggestedOption({ option, active, onChoose }: Props) {
  const { id, href, sign, name, short, kind, count } = option;
  return (
    <a
      role="option"
      id={id}
      href={href}
      className="flex min-h-12 scroll-m-1.6 items-center gap-2 rounded-small px-3 py-1.4 avatar-10 hover:bg-violet-soft/55 aria-selected:bg-violet-soft aria-selected:shadow-mark forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-highlight"
      tabIndex={-1}
      aria-selected={active || undefined}
      onClick={onChoose}
    >
      {sign}
      <span className="ml-1.4 grid min-w-0 flex-1 leading-compact">
        <span className="truncate font-semibold" dir="auto">
          {name}
        </span>
        {short && ' '}
        {short && (
          <span className="truncate text-xs text-muted" dir="auto">
            {short}
          </span>
        )}
      </span>
      {kind && ' '}
      {kind && (
        <span className="flex-none text-xs whitespace-nowrap text-muted tabular-nums">
          {count ? <span className="max-sm:sr-only">{`${kind} · `}</span> : kind}
          {count}
        </span>
      )}
    </a>
  );
}
