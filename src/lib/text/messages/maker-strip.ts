import { counted } from '#lib/text/counts.ts';

/** Texts for the maker of a product, on its page. */
export const makerStripTexts = {
  label: 'Your product',
  figures: (votes: number, reviews: number): string =>
    `${counted(votes, 'vote')} · ${counted(reviews, 'review')}`,
  /** @param place null without votes */
  today: (votes: number, place: number | null): string =>
    `${counted(votes, 'vote')} today${place === null ? '' : `, place ${place}`}`,
} as const;
