import type { ProductStatus } from '#lib/contract/products.ts';

export const productMessages = {
  emptySearch: 'Type a keyword please',
  comesNear: 'No product has all of these words. These come near:',
  /** For a vote, review or report that came after a moderator rejected the product. */
  notInList: 'This product is not listed at the moment',
} as const;

/** Beside a product's name in a list. `alsoFeatured`: on a page that shows it among the featured too. */
export const listNotes = { featured: 'Featured', alsoFeatured: 'also featured' } as const;

/** What an unpublished status means, for the adder and for moderators. */
export const productStates: Record<ProductStatus, { title: string; adder: string; moderator: string }> = {
  pending: {
    title: 'Pending',
    adder: 'A moderator looks at it next. Until it is accepted, only you and moderators see this page.',
    moderator:
      'It waits for your decision. Until it is accepted, only its maker and moderators see this page.',
  },
  accepted: {
    title: 'Accepted',
    adder: 'Everybody sees it from now on. Load this page again to see it as they do.',
    moderator: 'Everybody sees it from now on. Load this page again to see it as they do.',
  },
  rejected: {
    title: 'Rejected',
    adder:
      'A moderator decided against it: only you and moderators see this page. Change what it lacks, and submit it again: moderators are shown what is new.',
    moderator: 'It was decided against. Only its maker and moderators see this page.',
  },
};

/** On the not-found page of a product, for signed-out visitors: it may exist and be their own. */
export const unpublishedProduct = { yours: 'Yours?', logIn: 'Log in to see it' } as const;

/** Placeholders for missing account data. */
export const ownerFallbacks = { name: 'Anonymous', email: 'No Email', photoURL: 'No Image' } as const;
