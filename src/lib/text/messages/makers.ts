import { counted } from '#lib/text/counts.ts';
import { monthName } from '#lib/text/months.ts';
import { siteName } from './site.ts';

/** Texts of the public pages of people. */
export const makerTexts = {
  since: (month: string) => `On ${siteName} since ${monthName(month)}`,
  products: 'Products',
  reviews: 'Reviews',
  noProducts: 'No published products',
  noProductsNote: 'Products appear here once a moderator has accepted them.',
  description: (name: string, products: number, reviews: number) =>
    `${name} on ${siteName}: ${counted(products, 'product')} and ${counted(reviews, 'review')}.`,
  newer: 'Newer',
  older: 'Older',
  feed: (name: string) => `Products by ${name}`,
  by: 'by',
  places: 'Places on leaderboards',
} as const;

/** The setting in My Profile. */
export const pageSetting = {
  title: 'Public page',
  hintPublic:
    'Your name, photo, products and reviews on one page. Your products and reviews link to it. Your e-mail is never shown.',
  hintPrivate: 'Nobody can open your page. Your products and reviews stay where they are.',
  open: 'View your page',
  switch: 'Show my page to everybody',
  on: 'Public',
  off: 'Private',
  madePublic: 'Your page is public',
  madePrivate: 'Your page is private',
} as const;
