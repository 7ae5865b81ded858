import type { ModeratedSummary, ModerationSort, ReviewStatus } from '#lib/contract/moderation.ts';
import type { ContentSnapshot, Product } from '#lib/contract/products.ts';
import { moderationSorts, moderationViews } from '#lib/text/messages/moderation.ts';
import { productForm } from '#lib/text/messages/own-products.ts';

/** Whether this was decided already; a product that was changed since can be decided on again. */
export const isDecided = (
  { status, changed }: Pick<ModeratedSummary, 'status' | 'changed'>,
  wanted: ReviewStatus,
): boolean => status === wanted && !changed;

/** What the review queue's address asks for, by the names that it has there. */
export type QueueQuery = Record<'view' | 'q' | 'sort', string>;

export const firstQueue: QueueQuery = { view: 'all', q: '', sort: 'pending' };

const isView = (name: string): name is keyof typeof moderationViews => Object.hasOwn(moderationViews, name);
const isSort = (name: string): name is ModerationSort => Object.hasOwn(moderationSorts, name);

const filterOf = (view: string) => {
  if (!isView(view) || view === 'all') return {};
  return view === 'changed' ? { changed: 'true' as const } : { status: view };
};

/** The same as the API is asked; what nobody knows in an address counts as not said. */
export const queueFilter = ({ view, q, sort }: QueueQuery) => ({
  ...filterOf(view),
  ...(q && { q }),
  sort: isSort(sort) ? sort : ('pending' as const),
});

export interface ContentChange {
  field: keyof ContentSnapshot;
  label: string;
  before: string;
  now: string;
}

/** What a product is to say once a moderator has let all of it through. */
const wished = ({ pendingLink, ...product }: Product): ContentSnapshot => ({
  ...product,
  externalLink: pendingLink ?? product.externalLink,
});

const contentFields = ['name', 'logo', 'shortDescription', 'description', 'externalLink', 'tags'] as const;

const textOf = (value: ContentSnapshot[keyof ContentSnapshot]): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** What a product's maker changed of what it says after a moderator decided on it. */
export const contentChanges = (product: Product): ContentChange[] => {
  const { changedFrom } = product;
  if (!changedFrom) return [];
  const now = wished(product);
  return contentFields
    .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(changedFrom[field]))
    .map((field) => ({
      field,
      label: productForm[field],
      before: textOf(changedFrom[field]),
      now: textOf(now[field]),
    }));
};
