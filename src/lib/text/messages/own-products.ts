/**
 * Texts for adding, changing and deleting one's own products. Separate, so that pages for readers need not load them.
 */

import type { ProductStatus, ProductSummary } from '#lib/contract/products.ts';
import { counted } from '#lib/text/counts.ts';

/** Labels of the product form. */
export const productForm = {
  name: 'Product Name',
  logo: 'Product Image URL',
  shortDescription: 'Short Description',
  description: 'Description',
  tags: 'Tags',
  tagsPlaceholder: 'Add tags (press Enter to add)',
  externalLink: 'External Link',
  submit: 'Submit Product',
} as const;

/** The card above the button of the form, as lists display it. */
export const cardPreview = {
  title: 'How it will look in lists',
  name: 'Your product',
  shortDescription: 'What it is, in a line or two.',
  brokenLogo: 'The picture could not be loaded. The first letter of the name is shown instead.',
} as const;

/** The Markdown that descriptions may have. */
export const descriptionHint =
  'Blank lines between paragraphs, lists with -, [links](https://…), **bold** and `code`';

/**
 * Texts about a product's link, and about a new link to another site that waits for a moderator. Links are displayed as
 * host names.
 */
export const linkTexts = {
  hint: 'Where people find it (optional)',
  /** While the product is published. */
  hintOnceAccepted:
    'Where people find it (optional). A link to another site waits for a moderator. Until then people see the current one',
  /** After the name of the other product. */
  linkedAlready: 'already has this link. If yours is a different product, you can still submit it.',
  waits: (host: string) => `New link waits for a moderator: ${host}`,
  descriptionWaits:
    'Your description links to a new site, so it waits for a moderator. Until then people see the previous one.',
  untilThen: (host: string) => `Until then: ${host}`,
  noneYet: 'Until then: no link',
  /** Labels by which moderators distinguish the two. */
  live: 'Link',
  pending: 'New link',
  none: 'none',
  /** Short form for a row of a list. */
  swap: (live: string | undefined, pending: string) => `${live ?? 'no link'} → ${pending}`,
} as const;

/** Results of adding a product. */
export const ownProductMessages = {
  productAdded: 'Product added successfully!',
  productNotAdded: 'Failed to add the product.',
  productGone: 'This product has been deleted',
} as const;

/** Results of changing or deleting a product, as dialogs. */
export const productDialogs = {
  updated: { title: 'Updated!', text: 'Your product successfully updated.' },
  notUpdated: { title: 'Error!', text: 'Could not update product.' },
  deleted: { title: 'Deleted!', text: 'Your file has been deleted.' },
  productDeleted: { title: 'Deleted!', text: 'Your product has been deleted.' },
  notDeleted: { title: 'Error!', text: 'Could not delete product' },
} as const;

/** Confirmations. */
export const productConfirmations = {
  deleteProduct: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, delete it!',
    destroys: true,
  },
} as const;

/** The text of that confirmation, and below it what goes with the product. */
export const deletionText = ({
  name,
  upVote,
  reviewCount,
}: Pick<ProductSummary, 'name' | 'upVote' | 'reviewCount'>): string => {
  const parts = [
    ...(upVote === 0 ? [] : [counted(upVote, 'vote')]),
    ...(reviewCount === 0 ? [] : [counted(reviewCount, 'review')]),
  ];
  const details = parts.length
    ? `${name} and its ${parts.join(' and ')} will be deleted.`
    : `${name} has no votes and no reviews yet.`;
  return `${productConfirmations.deleteProduct.text}\n${details}`;
};

/** Details of a product on My Products, in addition to its votes and status. */
export const ownProductFacts = {
  /** Followed by the date. */
  added: 'Added',
  waits: (duration: string | undefined): string => (duration ? `for ${duration}` : 'just now'),
  changed: {
    accepted: 'Edited. A moderator will look at it.',
    rejected: 'Edited. Submit it again when it is ready.',
    pending: 'Edited since the decision',
  } satisfies Record<ProductStatus, string>,
} as const;

/** Displayed below the form while nothing has been edited. */
export const nothingDiffers = 'No changes yet.';

export const totalProducts = (total: number): string => `Total Products: ${total.toLocaleString('en')}`;
