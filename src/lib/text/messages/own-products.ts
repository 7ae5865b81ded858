/**
 * What somebody’s own products are added, changed and deleted with. Apart, so that the pages that everybody reads
 * need not load it.
 */

import type { ProductStatus } from '#lib/contract/products.ts';

/** The labels of a product's form. */
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

/** What is said of a product's link, and of one to another site, which waits for a moderator. Hosts name the links. */
export const linkTexts = {
  hint: 'Where people find it; leave it out if there is none',
  /** While the product is on the shelves. */
  hintOnceAccepted:
    'Where people find it. A link to another site waits for a moderator; until then people see it as it is now',
  waits: (host: string) => `New link waits for a moderator: ${host}`,
  untilThen: (host: string) => `Until then: ${host}`,
  noneYet: 'Until then: no link',
  /** How moderators tell the two apart. */
  live: 'Link',
  pending: 'New link',
  none: 'none',
  /** The same in a row of theirs, where there is little room. */
  swap: (live: string | undefined, pending: string) => `${live ?? 'no link'} → ${pending}`,
} as const;

/** What becomes of a new product. */
export const ownProductMessages = {
  productAdded: 'Product added successfully!',
  productNotAdded: 'Failed to add the product.',
} as const;

/** What becomes of one that is there, in dialogs: a title and a text. */
export const productDialogs = {
  updated: { title: 'Updated!', text: 'Your product successfully updated.' },
  notUpdated: { title: 'Error!', text: 'Could not update product.' },
  deleted: { title: 'Deleted!', text: 'Your file has been deleted.' },
  productDeleted: { title: 'Deleted!', text: 'Your product has been deleted.' },
  notDeleted: { title: 'Error!', text: 'Could not delete product' },
} as const;

/** What is asked before something that can't be undone. */
export const productConfirmations = {
  deleteProduct: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, delete it!',
  },
} as const;

export const totalProducts = (total: number): string => `Total Products: ${total.toLocaleString('en')}`;

/** What it means to its adder that a product is not on the shelves. */
export const unpublished: Record<Exclude<ProductStatus, 'accepted'>, string> = {
  pending: 'A moderator has yet to look at it. Until then, only you and moderators see it.',
  rejected: 'A moderator decided against it. Only you and moderators see it; you can still improve it.',
};
