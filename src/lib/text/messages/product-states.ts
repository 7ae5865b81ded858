import type { ProductStatus } from '#lib/contract/products.ts';

/** Explanations of a status, for the adder and for moderators. */
export const productStates: Record<ProductStatus, { title: string; adder: string; moderator: string }> = {
  pending: {
    title: 'Pending',
    adder: 'A moderator will look at it. Until then only you and moderators see it.',
    moderator: 'It is waiting for your decision. Until then only its maker and moderators see this page.',
  },
  accepted: {
    title: 'Accepted',
    adder: 'It is public now. Reload this page to see it as readers do.',
    moderator: 'It is public now. Reload this page to see it as readers do.',
  },
  rejected: {
    title: 'Rejected',
    adder:
      'A moderator did not accept it. Only you and moderators see it. Improve it and submit it again. Moderators see what you changed.',
    moderator: 'It was not accepted. Only its maker and moderators see this page.',
  },
};
