import type { TagLetter } from '#lib/contract/tags.ts';
import { counted } from '#lib/text/counts.ts';
import { siteName } from './site.ts';

/** The heading of a division of the list. */
export const letterLabel = (letter: TagLetter): string =>
  letter === 'other' ? 'Other' : letter.toUpperCase();

/** Texts of the pages of tags. */
export const tagTexts = {
  title: 'Tags',
  description: `All tags of the products on ${siteName}, with the number of products of each.`,
  lead: (tags: number) => `${counted(tags, 'tag')} of published products`,
  mostUsed: 'Most used',
  find: 'Find a tag',
  found: (count: number) => (count ? `${counted(count, 'tag')} found` : 'No tag found. Try a shorter word.'),
  byLetter: 'By letter',
  allLetters: 'All letters',
  none: 'No tags yet',
  noneText: 'Tags appear with the first product.',
  describe: (tag: string, products: number) =>
    `${counted(products, 'product')} tagged ‘${tag}’ on ${siteName}: the most voted, the newest, and related tags.`,
  best: 'Most voted',
  newest: 'Newest',
  related: 'Related tags',
  feed: 'Feed',
  feedTitle: (tag: string) => `${siteName}: ${tag}`,
  feedSubtitle: (tag: string) => `New products tagged ‘${tag}’`,
  showAll: (products: number) => `Show all ${counted(products, 'product')}`,
  unknown: 'No published product has this tag.',
  search: (tag: string) => `Search for ‘${tag}’`,
} as const;
