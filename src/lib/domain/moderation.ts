import type { DecidedStatus, Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import type { ContentSnapshot, Product } from '#lib/contract/products.ts';
import { moderationSorts, moderationViews } from '#lib/text/messages/moderation.ts';
import { productForm } from '#lib/text/messages/own-products.ts';
import { hours, minutes, seconds } from './durations.ts';
import { hasToWait } from './launch-day.ts';

/**
 * A moderator can undo their own decision for `offered` milliseconds. The server allows `slack` more for network delay.
 * Decisions of one batch are undone together: their time starts with the last one, but ends at most `batch` after each.
 */
export const undo = { offered: seconds(10), slack: seconds(3), batch: minutes(5) } as const;

/** True if this decision has been made already. A product that was changed since can be decided on again. */
export const isDecided = (
  { status, changed }: Pick<ModeratedSummary, 'status' | 'changed'>,
  wanted: DecidedStatus,
): boolean => status === wanted && !changed;

/** True if a decision would change nothing. */
export const isDone = (
  product: Pick<ModeratedSummary, 'status' | 'changed' | 'priority'>,
  decision: Decision,
): boolean =>
  'status' in decision ? isDecided(product, decision.status) : product.priority === decision.priority;

/** The date by which the queue is sorted: when the wait began, or that of the latest decision. */
export const stateSince = ({
  status,
  waitingSince,
  decidedAt,
  acceptedAt,
  createdAt,
}: Pick<ModeratedSummary, 'status' | 'waitingSince' | 'decidedAt' | 'acceptedAt' | 'createdAt'>): string =>
  (status === 'pending' ? waitingSince : (decidedAt ?? acceptedAt)) ?? createdAt;

/** Query of the review queue by name in its address. */
export type QueueQuery = Record<'view' | 'q' | 'sort', string>;

export const firstQueue: QueueQuery = { view: 'all', q: '', sort: 'queue' };

const isView = (name: string): name is keyof typeof moderationViews => Object.hasOwn(moderationViews, name);
const isSort = (name: string): name is keyof typeof moderationSorts => Object.hasOwn(moderationSorts, name);

const filterOf = (view: string) => {
  if (!isView(view) || view === 'all') return {};
  if (view === 'changed') return { changed: 'true' as const };
  return view === 'coming' ? { coming: 'true' as const } : { status: view };
};

/** The query of the API for it. Unknown values in an address count as missing. */
export const queueFilter = ({ view, q, sort }: QueueQuery) => ({
  ...filterOf(view),
  ...(q && { q }),
  sort: isSort(sort) ? sort : ('queue' as const),
});

/** True if a decision can move a product within this list, or out of it. */
export const decisionsMove = ({ view, sort }: QueueQuery): boolean =>
  view !== 'all' || !isSort(sort) || sort === 'queue';

/**
 * A product in the queue after one's own decision.
 * @param decidedAt time of an acceptance or rejection, of the server's clock
 * @param now decides whether it has to wait for its launch day
 */
export const afterDecision = (
  product: ModeratedSummary,
  decision: Decision,
  decidedAt: string | undefined,
  now: Date,
): ModeratedSummary => {
  if ('priority' in decision) return { ...product, ...decision };
  const settled = {
    ...product,
    ...decision,
    changed: false,
    waitingSince: null,
    pendingLink: null,
    decidedAt,
  };
  if (decision.status === 'rejected') return settled;
  const waits = hasToWait(
    { launch_day: product.launchDay, accepted_at: product.acceptedAt },
    now.toISOString(),
  );
  return {
    ...settled,
    externalLink: product.pendingLink ?? product.externalLink,
    launchDay: waits ? product.launchDay : null,
  };
};

export interface ContentChange {
  field: keyof ContentSnapshot;
  label: string;
  before: string;
  now: string;
}

/** The content if a moderator accepts everything, including a pending link. */
const proposed = ({ pendingLink, ...product }: Product): ContentSnapshot => ({
  ...product,
  externalLink: pendingLink ?? product.externalLink,
});

const contentFields = ['name', 'logo', 'shortDescription', 'description', 'externalLink', 'tags'] as const;

const textOf = (value: ContentSnapshot[keyof ContentSnapshot]): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** Changes by the maker since a moderator's last decision. */
export const contentChanges = (product: Product): ContentChange[] => {
  const { changedFrom } = product;
  if (!changedFrom) return [];
  const now = proposed(product);
  return contentFields
    .filter((field) => JSON.stringify(now[field]) !== JSON.stringify(changedFrom[field]))
    .map((field) => ({
      field,
      label: productForm[field],
      before: textOf(changedFrom[field]),
      now: textOf(now[field]),
    }));
};

/** Waiting time shown to members: `share` of the last `decisions` took no longer. Nothing is shown with fewer than `min`. */
export const decisionPace = { decisions: 50, min: 10, share: 0.8 } as const;

/**
 * Returns the number of hours within which most decisions are made; undefined if there are too few.
 * @param waits how long each of the last decisions took, in milliseconds
 */
export const mostWithinHours = (waits: readonly number[]): number | undefined => {
  if (waits.length < decisionPace.min) return undefined;
  const shortestFirst = [...waits].sort((a, b) => a - b);
  const longestOfMost = shortestFirst[Math.ceil(waits.length * decisionPace.share) - 1] ?? 0;
  return Math.max(1, Math.ceil(longestOfMost / hours(1)));
};
