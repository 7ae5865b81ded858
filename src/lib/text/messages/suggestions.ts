import { counted } from '#lib/text/counts.ts';

/** Announcements of a list of suggestions to screen readers. */
interface Counts {
  products: number;
  tags: number;
  makers: number;
}

/** Texts of the search in the bar and its suggestions. */
export const suggestionTexts = {
  open: 'Search',
  title: 'Search products, tags and makers',
  placeholder: 'Name, tag, maker or purpose',
  close: 'Close the search',
  list: 'Suggestions',
  product: 'Product',
  tag: 'Tag',
  maker: 'Maker',
  recent: 'Your last searches, stored on this device only',
  forgetAll: 'Delete all',
  forget: (search: string) => `Delete “${search}”`,
  forgotten: 'Deleted',
  allResults: (typed: string) => `All results for “${typed}”`,
  start: 'Type a name, a tag, or what the product should do.',
  loading: 'Searching …',
  nothing: (typed: string) => `Nothing found for “${typed}”. Try fewer letters, or another word.`,
  failed: 'The search did not respond.',
  offline: 'You are offline.',
  tooMany: 'Too many searches. Try again in a moment.',
  askAgain: 'Try again',
  keys: [
    ['↑ ↓', 'choose'],
    ['Enter', 'open, or list all'],
    ['Esc', 'close'],
  ],
  shortcuts: 'Single-key shortcuts: / opens the search',
} as const;

export const votesOf = (votes: number): string => counted(votes, 'vote');
export const productsWith = (products: number): string => counted(products, 'product');

/** '5 products, 2 tags'; zero counts are omitted. */
export const summaryOf = ({ products, tags, makers }: Counts): string =>
  [products && counted(products, 'product'), tags && counted(tags, 'tag'), makers && counted(makers, 'maker')]
    .filter(Boolean)
    .join(', ');
