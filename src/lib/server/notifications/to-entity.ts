import type { Notification } from '#lib/contract/notifications.ts';
import { type NotificationFacts, ruleOfKind } from '#lib/domain/notifications.ts';
import type { Actor } from '#lib/policy.ts';
import { can } from '#lib/policy.ts';
import type { TopicRow } from './queries.ts';

/** The person whom a text names. A member who has deleted their account has no name in the event any more. */
const personNamed = ({ kind, by_name }: TopicRow, product: TopicRow['product']): string | null => {
  if (kind === 'followedMaker') return product?.adder_name ?? null;
  return kind === 'reviewed' || kind === 'queue' ? by_name : null;
};

/** Reason for a product's rejection, or the moderator's sentence about a removed review. */
const rejectionIn = ({ kind, reason, note, details }: TopicRow): Notification['rejection'] => {
  if (kind === 'rejected') return reason && { reason, note };
  return kind === 'reviewRemoved' && details ? { reason: 'other', note: details } : null;
};

/** The member whose notification a row is, as the policy sees them. */
export const viewerOf = ({ user_id, role }: Pick<TopicRow, 'user_id' | 'role'>) => ({
  id: user_id,
  email: '',
  role,
});

/** @param actor the member whose notification it is; it omits what they can no longer see */
export const toNotification = (row: TopicRow, actor: Actor | undefined): Notification => {
  const facts = JSON.parse(row.facts) as NotificationFacts;
  const { product } = row;
  const { to } = ruleOfKind(row.kind);
  const isNamed =
    to === 'admins' || facts.ofSite
      ? can(actor, 'audit.read')
      : to !== 'moderators' || can(actor, 'product.moderate');
  const isSeen =
    product !== null &&
    can(actor, 'product.see', { ownerId: product.adder_id, published: product.status === 'accepted' });
  return {
    _id: String(row.id),
    kind: row.kind,
    count: row.count,
    read: row.unread === 0,
    createdAt: row.created_at,
    product: isSeen ? { _id: String(product.id), name: product.name, logo: product.logo } : null,
    // The name of a deleted product stays: that is what the notification is about.
    name: isNamed && (product === null || isSeen) ? (facts.name ?? null) : null,
    actor: isNamed ? personNamed(row, isSeen ? product : null) : null,
    rejection: rejectionIn(row),
    tag: row.tag,
    search: row.kind === 'followedSearch' ? row.target : null,
    votes: facts.votes ?? null,
    place: facts.place ?? null,
    period: facts.period ?? null,
    type: facts.type ?? null,
  };
};
