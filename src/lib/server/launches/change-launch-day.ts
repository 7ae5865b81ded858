import { hasToWait, isLaunchDay, launchDays } from '#lib/domain/launch-day.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type EventAuthor, recordEvent } from '#lib/server/events/record-event.ts';
import { endDecision } from '#lib/server/moderation/record-decision.ts';
import { appearing, placeProduct } from '#lib/server/products/publish-product.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { enqueueLaunch } from './launch-products.ts';
import { isScheduled } from './scheduled.ts';

const invalid = (message: string) => httpError('invalid', { issues: [{ field: 'launchDay', message }] });

/** @throws HttpError `invalid` unless a product can be made to appear on this day; null is at once */
export const checkLaunchDay = (day: string | null, now: Date): void => {
  if (day === null || isLaunchDay(day, now)) return;
  const { first, last } = launchDays(now);
  throw invalid(valueErrors.dayBetween(first, last));
};

/**
 * Names another day for a product to appear on, or none. One that a moderator has accepted appears at once then, or
 * waits for a moderator if it was changed since.
 * @returns products changed: 0 if it is gone or already has that day
 * @throws HttpError `invalid` if the day is out of range, or the product has appeared
 */
export const changeLaunchDay = async (
  db: Handle,
  productId: number,
  { day, by, now }: { day: string | null; by: EventAuthor; now: Date },
): Promise<0 | 1> => {
  const product = await findProduct(db, productId);
  if (!product || product.launch_day === day) return 0;
  if (product.accepted_at !== null) {
    if (day === null) return 0;
    throw invalid(valueErrors.hasAppeared);
  }
  checkLaunchDay(day, now);
  const at = now.toISOString();
  const isDue = isScheduled(product) && !hasToWait({ ...product, launch_day: day }, at);
  const columns = { launch_day: day, ...(isDue && appearing(product, { at, now: at })) };
  await placeProduct(db, product, columns);
  if (isDue) {
    await endDecision(db, productId, at);
    const event = { by, subject: product, at };
    if ('status' in columns) await recordEvent(db, { ...event, type: 'launch', isPublic: true });
    else await recordEvent(db, { ...event, type: 'resubmit' });
  }
  if (day !== null && isScheduled(product)) await enqueueLaunch(db, day);
  return 1;
};
