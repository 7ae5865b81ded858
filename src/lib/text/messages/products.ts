import type { ProductStatus } from '#lib/contract/products.ts';

/** What is said of a search without a keyword, and of a product that is gone from the lists. */
export const productMessages = {
  emptySearch: 'Type a keyword please',
  /** Of a vote, a review or a report that came after a moderator's no. */
  notInList: 'This product is not listed at the moment',
} as const;

/** What the order of the lists weighs. */
export const trendNote =
  'Ten times the votes weigh as much as a month of youth. Only votes of people with a verified e-mail address move this order.';

/** What the state of a product that is not for everyone to see means to its adder and to moderators. */
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
      'A moderator decided against it: only you and moderators see this page. Change what it lacks; moderators are shown what is new, and can decide again.',
    moderator: 'It was decided against. Only its maker and moderators see this page.',
  },
};

/** On the not-found screen of a product, for whoever is signed out: it may be there, and theirs. */
export const unpublishedProduct = { yours: 'Yours?', logIn: 'Log in to see it' } as const;

/** What stands for the owner's name, e-mail and photo where the account has none. */
export const ownerFallbacks = { name: 'Anonymous', email: 'No Email', photoURL: 'No Image' } as const;
