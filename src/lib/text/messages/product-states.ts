import type { ProductStatus } from '#lib/contract/products.ts';

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
