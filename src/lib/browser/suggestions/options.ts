import type { Suggestions } from '#lib/contract/suggestions.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { productsWith, suggestionTexts, votesOf } from '#lib/text/messages/suggestions.ts';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';
import { create } from './create.ts';

const avatar = (name: string, picture: string | null, shape = ''): HTMLElement => {
  const part = create(
    'span',
    { class: `avatar tone-${monogramTone(name)} ${shape}`, 'aria-hidden': 'true' },
    create('span', {}, monogramLetter(name)),
  );
  // Over the monogram; hidden if it does not load.
  if (picture)
    part.append(
      create('img', {
        src: picture,
        alt: '',
        width: 40,
        height: 40,
        decoding: 'async',
        referrerpolicy: 'no-referrer',
        'data-optional': '',
      }),
    );
  return part;
};

interface Option {
  /** Unique per option: screen readers miss an id that moves from option to option. */
  id: string;
  href: string;
  sign: Node | string;
  name: string;
  short?: string;
  /** What it is, as a text: labels of options and of groups are not read by all screen readers. */
  kind?: string;
  /** Its votes or products. */
  count?: string;
}

const option = ({ id, href, sign, name, short, kind, count }: Option): HTMLAnchorElement => {
  const text = create(
    'span',
    { class: 'suggest-text' },
    create('span', { class: 'suggest-name', dir: 'auto' }, name),
  );
  if (short) text.append(' ', create('span', { class: 'suggest-short', dir: 'auto' }, short));
  const link = create(
    'a',
    { role: 'option', id: `suggest-${id}`, href, class: 'suggest-option', tabindex: -1 },
    sign,
    text,
  );
  if (kind) {
    const facts = create('span', { class: 'suggest-facts' });
    if (count) facts.append(create('span', { class: 'suggest-kind' }, `${kind} · `), count);
    else facts.append(kind);
    link.append(' ', facts);
  }
  return link;
};

/** A search that the list of products answers. */
export const searchOption = (id: string, search: string, text: string, sign: Node): HTMLAnchorElement => {
  const link = option({ id, href: readerPaths.search(search), sign, name: text });
  link.dataset.search = search;
  return link;
};

const productOption = ({ _id, name, logo, shortDescription, upVote }: Suggestions['products'][number]) =>
  option({
    id: `product-${_id}`,
    href: readerPaths.product(_id),
    sign: avatar(name, logo),
    name,
    short: shortDescription,
    kind: suggestionTexts.product,
    count: votesOf(upVote),
  });

const tagOption = ({ slug, tag, products }: Suggestions['tags'][number]) =>
  option({
    id: `tag-${encodeURIComponent(slug)}`,
    href: readerPaths.tag(slug),
    sign: create('span', { class: 'suggest-sign', 'aria-hidden': 'true' }, '#'),
    name: tag,
    kind: suggestionTexts.tag,
    count: productsWith(products),
  });

const makerOption = ({ _id, name, photoURL }: Suggestions['makers'][number]) =>
  option({
    id: `maker-${_id}`,
    href: readerPaths.maker(_id),
    sign: avatar(name, photoURL, 'avatar-round'),
    name,
    kind: suggestionTexts.maker,
  });

/**
 * All that was found, in one flat list. With each letter most of it is what was found before: those options are the same
 * elements, since to build and lay out all of them takes a slow phone longer than to ask.
 */
export const createOptions = () => {
  let before = new Map<string, HTMLAnchorElement>();
  return ({ products, tags, makers }: Suggestions): HTMLAnchorElement[] => {
    const now: typeof before = new Map();
    const each = <Item>(items: readonly Item[], make: (item: Item) => HTMLAnchorElement) =>
      items.map((item) => {
        const key = JSON.stringify(item);
        const made = before.get(key) ?? make(item);
        now.set(key, made);
        return made;
      });
    const options = [
      ...each(products, productOption),
      ...each(tags, tagOption),
      ...each(makers, makerOption),
    ];
    before = now;
    return options;
  };
};
