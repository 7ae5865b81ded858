import type { WebhookChange } from '#lib/contract/webhooks.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { sendNow, switchOff, switchOn } from './deliveries.ts';
import type { WebhookRow } from './queries.ts';

/**
 * Changes a webhook that is locked. To a new address, what waits is sent now, whatever pause the old one has earned.
 * @returns what changed, in words for the audit log
 */
export const changeWebhook = async (
  db: Handle,
  { id, ...before }: WebhookRow,
  { active = before.active === 1, url = before.url, shape = before.shape, ...change }: WebhookChange,
  now: Date,
): Promise<readonly string[]> => {
  const events = change.events === undefined ? before.events : change.events && JSON.stringify(change.events);
  const isMoved = url !== before.url;
  const isSwitched = active !== (before.active === 1);
  const details = [
    isMoved && `address, before: ${new URL(before.url).host}`,
    shape !== before.shape && 'format',
    events !== before.events && 'events',
    isSwitched && (active ? 'on' : 'off'),
  ].filter((detail) => detail !== false);
  if (!details.length) return [];
  await db.updateTable('webhooks').set({ url, shape, events }).where('id', '=', id).execute();
  if (isSwitched) await (active ? switchOn(db, id, now) : switchOff(db, id, 'owner', now));
  if (isMoved) await sendNow(db, id, now);
  return details;
};
